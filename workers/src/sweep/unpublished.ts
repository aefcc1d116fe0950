import { type Checkout, type Order, publishCheckout, publishOrder } from '@forno/shared/server';
import { ago, atMost, type SweepTask } from './task.ts';

const underWayMs = 5_000;

/** Changes whose live event was never confirmed as sent. Sent twice, the screens ignore the second. */
export const unpublished: SweepTask = async ({ models, publisher, logger }, now) => {
  const marked = { unpublished: true, createdAt: { $lte: ago(now, underWayMs) } };
  const orders = await models.orders.find(marked).limit(atMost).lean<Order[]>();
  // One that can't be told keeps nobody waiting behind it.
  const tell = async (what: object, publish: () => Promise<unknown>) => {
    await publish().catch((error: unknown) => logger.error({ err: error, ...what }, 'not published'));
  };
  for (const order of orders)
    await tell({ orderId: String(order._id) }, () => publishOrder(models, publisher, order));
  const checkouts = await models.checkouts.find(marked).limit(atMost).lean<Checkout[]>();
  for (const checkout of checkouts)
    await tell({ checkoutId: String(checkout._id) }, () => publishCheckout(models, publisher, checkout));
  return orders.length + checkouts.length;
};
