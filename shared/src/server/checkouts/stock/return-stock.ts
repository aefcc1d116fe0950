import { randomUUID } from 'node:crypto';
import type { Perform } from '../../runtime/effects.ts';
import type { Models, Order } from '../../db/models/index.ts';
import { markStockReturned } from '../../orders/transitions.ts';
import { beginReturn, forgetTransfers, putBack } from './transfers.ts';

/**
 * Returns a voided order's stock, once: by the transfer whose token the order names. The sweep completes it after a
 * crash.
 */
export async function returnOrder(
  { models, perform }: { models: Models; perform: Perform },
  { _id, needs }: Pick<Order, '_id' | 'needs'>,
): Promise<void> {
  const token = `return-${randomUUID()}`;
  await perform('begin return', () => beginReturn(models, { token, kind: 'return', id: String(_id) }));
  if (!(await markStockReturned({ models, perform }, _id, token))) return forgetTransfers(models, [token]);
  await perform('return stock', () => putBack(models, token, needs));
}
