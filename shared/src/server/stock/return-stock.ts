import { randomUUID } from 'node:crypto';
import type { Perform } from '../effects.ts';
import type { Models, Order } from '../models/index.ts';
import { beginGivingBack, forgetTransfers, putBack } from './transfers.ts';

/**
 * What a voided order took goes back on the shelf, once: by the one whose token the order names. A crash in between
 * is made good by the sweep.
 */
export async function returnOrder(
  { models, perform }: { models: Models; perform: Perform },
  { _id, needs }: Pick<Order, '_id' | 'needs'>,
): Promise<void> {
  const token = `return-${randomUUID()}`;
  await perform('begin return', () => beginGivingBack(models, { token, kind: 'return', id: String(_id) }));
  const { modifiedCount } = await perform('note stock returned', () =>
    models.orders.updateOne({ _id, stock: 'returning' }, { $set: { stock: 'returned', returnedBy: token } }),
  );
  if (modifiedCount === 0) return forgetTransfers(models, [token]);
  await perform('return stock', () => putBack(models, token, needs));
}
