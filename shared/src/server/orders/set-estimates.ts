import type { Estimate, OrderStatus } from '../../domain/index.ts';
import type { Models, Order } from '../db/models/index.ts';

/**
 * Writes new estimates, each while its status stays. They have events of their own, and no version. Returns those written:
 * of an order that moved on meanwhile nobody may be told an estimate of before.
 */
export async function setEstimates<O extends { _id: Order['_id']; status: OrderStatus; next: Estimate }>(
  { orders }: Pick<Models, 'orders'>,
  changed: readonly O[],
): Promise<readonly O[]> {
  const { matchedCount } = await orders.bulkWrite(
    changed.map(({ _id, status, next }) => ({
      updateOne: { filter: { _id, status }, update: { $set: { expected: next } } },
    })),
  );
  if (matchedCount === changed.length) return changed;
  const all = { _id: { $in: changed.map(({ _id }) => _id) } };
  const now = new Map(
    (await orders.find(all, { status: 1 }).lean()).map((one) => [String(one._id), one.status]),
  );
  return changed.filter(({ _id, status }) => now.get(String(_id)) === status);
}
