import { type Need, sumNeeds } from '../../domain/index.ts';
import type { Checkout, Models } from '../db/models/index.ts';
import { readInventoryDocument } from './stock/index.ts';
import { holdOf, needsHeld } from './put-back-hold.ts';
import { holding } from './table.ts';

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
