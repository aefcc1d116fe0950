import { type Need, sumNeeds } from '../../domain/index.ts';
import type { Checkout, Models } from '../models/index.ts';
import { readInventoryDocument } from '../stock/index.ts';
import { holdOf, needsHeld } from './put-back-hold.ts';
import { holding } from './table.ts';

/** What is kept from the shelf for checkouts that are not paid, by the checkout's id. */
export async function readHolds(models: Models): Promise<Map<string, Need[]>> {
  // In this order: what arrives between the two is seen by the second.
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
