import { type Need, sumNeeds } from '../../domain/index.ts';
import type { Checkout, InventoryDocument, Models } from '../db/models/index.ts';
import { releaseStock, readInventoryDocument } from '../stock/index.ts';
import { holding } from './table.ts';

/** The token of the stock this checkout owns: held while open, used by its orders when paid. */
export function holdOf({ hold }: Pick<Checkout, 'hold'>): string | undefined {
  return hold?.releasedBy === undefined ? hold?.token : undefined;
}

/** Portions its hold took; none if it never had one. */
export function needsHeld({ hold, lines }: Pick<Checkout, 'hold' | 'lines'>): Need[] {
  return hold?.token === undefined ? [] : lines.flatMap(({ needs }) => needs);
}

/**
 * Returns the stock of a checkout that ended with this token, including portions still in transfer to it. Returns the
 * updated inventory; undefined when nothing was returned.
 */
export async function releaseHold(
  models: Models,
  checkout: Checkout,
  token: string,
): Promise<InventoryDocument | undefined> {
  const { _id, hold } = checkout;
  const after = await releaseStock(models, token, needsHeld(checkout));
  const late = (after?.transfers ?? []).filter(
    ({ kind, id, token: taken }) => kind === 'hold' && id === String(_id) && taken !== hold?.token,
  );
  let inventory = hold?.token === undefined ? undefined : after;
  for (const { token: taken, needs = [] } of late)
    inventory = (await releaseStock(models, taken, needs)) ?? inventory;
  return inventory;
}

/** Stock held for unpaid checkouts, by checkout id. */
export async function readHolds(models: Models): Promise<Map<string, Need[]>> {
  // In this order: the second read sees what arrives in between.
  const { transfers } = await readInventoryDocument(models);
  const onTheWay = transfers.filter(({ kind }) => kind === 'hold');
  const checkouts = await models.checkouts
    .find(
      { $or: [{ state: { $in: [...holding] } }, { _id: { $in: onTheWay.map(({ id }) => id) } }] },
      { hold: 1, 'lines.needs': 1, state: 1 },
    )
    .lean<Pick<Checkout, '_id' | 'state' | 'hold' | 'lines'>[]>();
  const known = new Set(checkouts.map(({ hold }) => hold?.token));
  const open = checkouts.filter((one) => holding.includes(one.state) && holdOf(one) !== undefined);
  return new Map([
    ...onTheWay
      .filter(({ token }) => !known.has(token))
      .map(({ id, needs = [] }) => [id, sumNeeds(needs)] as const),
    ...open.map((checkout) => [String(checkout._id), sumNeeds(needsHeld(checkout))] as const),
  ]);
}
