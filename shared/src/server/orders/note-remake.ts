import { type Models, notVoided, type Order } from '../db/models/index.ts';
import { told } from './transitions.ts';

/**
 * Counts in the order that a remake of it is about to be made, so that no cancellation by its customer that knew of fewer
 * holds, and that screens know it. Returns it; null once it is voided.
 */
export const noteRemake = ({ orders }: Pick<Models, 'orders'>, _id: Order['_id']): Promise<Order | null> =>
  orders
    .findOneAndUpdate(
      { _id, ...notVoided },
      { ...told({}), $inc: { version: 1, remakes: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Order>();

/** Whether it is being made again, or has been. */
export async function isRemade(
  { inventory, orders }: Pick<Models, 'inventory' | 'orders'>,
  { _id }: Pick<Order, '_id'>,
): Promise<boolean> {
  // In this order: a remake is in transfer until it is an order.
  if (await inventory.exists({ 'transfers.remake.of': _id })) return true;
  return (await orders.exists({ remakeOf: _id, ...notVoided })) !== null;
}
