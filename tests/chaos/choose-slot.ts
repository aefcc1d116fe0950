import { type Answer, routes } from '@forno/shared/contracts/server';
import { type Fulfilment, numberDayOf } from '@forno/shared/domain';
import type { Random } from './random.ts';

/** Where everybody lives. */
export const ovenStreet = '1 Oven Street';

type Ask = (
  route: Omit<typeof routes.promise, 'path'> & { path: string },
) => Promise<{ answer: Answer<typeof routes.promise> | undefined } | undefined>;

/** One in three orders is for later, and for a slot that others want too; undefined: now. */
export async function chooseSlot(
  ask: Ask,
  random: Random,
  pizzas: number,
  fulfilment: Fulfilment | 'delivery',
): Promise<string | undefined> {
  return random.chance(1 / 3) ? pickSlot(ask, random, pizzas, fulfilment) : undefined;
}

/** One of the first three, or of those of the day of `like` that are another. */
export async function pickSlot(
  ask: Ask,
  random: Random,
  pizzas: number,
  fulfilment: Fulfilment | 'delivery',
  like?: string,
): Promise<string | undefined> {
  const path = `${routes.promise.path}?pizzas=${pizzas}&fulfilment=${fulfilment}`;
  const { slots = [] } = (await ask({ ...routes.promise, path }))?.answer ?? {};
  // Another day's number would leave a gap in its own. One is begun within the hour before it is due: not those about the
  // moment at which numbers begin anew.
  const dayOf = (at: string) => numberDayOf(new Date(at));
  const isSettled = (at: string) => dayOf(at) === numberDayOf(new Date(Date.parse(at) - 3_600_000));
  const isLike = (slot: string) =>
    like === undefined ||
    (slot !== like && dayOf(slot) === dayOf(like) && isSettled(slot) && isSettled(like));
  const fit = slots.filter(isLike);
  return fit.length > 0 ? random.pick(fit.slice(0, 3)) : undefined;
}
