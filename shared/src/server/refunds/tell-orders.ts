import type { Perform } from '../effects.ts';
import type { Publisher } from '../live/index.ts';
import type { Logger } from '../logger.ts';
import type { Checkout, Models, Order, OrderRefund } from '../models/index.ts';
import { publishOrder } from '../outbox/index.ts';
import { refundsByOrder } from './refunds-by-order.ts';

interface Shop {
  models: Models;
  publisher: Publisher;
  logger: Logger;
  perform: Perform;
}

/**
 * Shows on the orders of a checkout what its refunds come to, for the customer, the admins and the kitchen. Safe
 * to repeat, and to run beside itself: it writes only over what it has read.
 */
export async function tellOrders(
  { models, publisher, logger, perform }: Shop,
  checkout: Checkout,
): Promise<void> {
  const wanted = refundsByOrder(checkout);
  if (wanted.size === 0) return;
  const orders = await models.orders.find({ _id: { $in: [...wanted.keys()] } }).lean<Order[]>();
  for (const { _id, refund: before } of orders) {
    const refund = wanted.get(String(_id));
    if (!refund || isSame(before, refund)) continue;
    const asRead = before
      ? { 'refund.amount': before.amount, 'refund.state': before.state }
      : { refund: { $exists: false } };
    const told = await perform('note order refund', () =>
      models.orders
        .findOneAndUpdate(
          { _id, ...asRead },
          { $set: { refund, unpublished: true }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<Order>(),
    );
    if (told)
      await publishOrder(models, publisher, told).catch((error: unknown) => {
        logger.warn({ err: error, orderId: String(_id) }, 'order not published, left to the sweep');
      });
  }
}

function isSame(one: OrderRefund | undefined, other: OrderRefund): boolean {
  return one?.amount === other.amount && one.state === other.state && one.byProvider === other.byProvider;
}
