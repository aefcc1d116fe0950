import { firstStatus, lastStatus } from '@forno/shared/domain';
import { refundReasons, voidedBefore } from '@forno/shared/messages/server';
import { type Order, retryOnConflict } from '@forno/shared/server/db';
import { markVoided } from '@forno/shared/server/orders';
import { printCancelled } from '@forno/shared/server/queues';
import { announceInventory, returnOrder } from '@forno/shared/server/stock';
import type { Deps } from './deps.ts';

/**
 * Voids an order whose cancellation a restored backup lost, once, and returns why its money went back, in words: no other order
 * has a refund of that key, whatever was left to give back. Its stock goes back too while nobody has begun, the kitchen reads
 * of it on paper, its screens are told with the refund, and its customer was told when it was cancelled. One that had arrived
 * stays: staff read of it in the money check.
 * @throws when it was changed at every attempt: the job is retried
 */
export async function voidAgain(deps: Deps, _id: Order['_id']): Promise<string> {
  const { models, logger } = deps;
  const reason = await retryOnConflict(async () => {
    const order = await models.orders.findById(_id).lean<Order>();
    if (!order) return refundReasons.atProvider;
    if (order.voided) return refundReasons.orderCancelled;
    if (order.status === lastStatus) return refundReasons.cancelledLater;
    const voided = await markVoided(deps, 'voidAgain', order, changeOf(order));
    if (!voided) return undefined;
    logger.warn({ orderId: String(_id) }, 'a restored backup had lost its cancellation: voided again');
    await printCancelled(deps, [voided]);
    if (voided.stock !== 'returning') return refundReasons.orderCancelled;
    await returnOrder(deps, voided);
    await announceInventory(deps, voided.needs);
    return refundReasons.orderCancelled;
  });
  if (reason === undefined) throw new Error(`order ${String(_id)} changed at every attempt to void it`);
  return reason;
}

/** By nobody known, under the account of its customer: they are told of no cancellation of their own. */
const changeOf = ({ status, stock, userId }: Order): Partial<Order> => ({
  voided: {
    at: new Date(),
    by: { _id: userId, name: voidedBefore },
    who: 'lost',
    reason: refundReasons.orderCancelled,
  },
  ...(status === firstStatus && stock === 'consumed' && { stock: 'returning' }),
});
