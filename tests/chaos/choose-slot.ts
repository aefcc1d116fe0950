import { type Answer, routes } from '@forno/shared/contracts/server';
import type { Fulfilment } from '@forno/shared/domain';
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
  if (!random.chance(1 / 3)) return undefined;
  const path = `${routes.promise.path}?pizzas=${pizzas}&fulfilment=${fulfilment}`;
  const { slots = [] } = (await ask({ ...routes.promise, path }))?.answer ?? {};
  return slots.length > 0 ? random.pick(slots.slice(0, 3)) : undefined;
}
