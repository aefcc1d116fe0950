import type { Perform } from '../effects.ts';
import type { Publisher } from '../live/index.ts';
import type { Logger } from '../logger.ts';
import type { Checkout, Models, Order, OrderRefund } from '../models/index.ts';
import { publishOrder } from '../outbox/index.ts';
import { leftToRefund, refundsByOrder } from './refunds-by-order.ts';

interface Shop {
  models: Models;
  publisher: Publisher;
  logger: Logger;
  perform: Perform;
}

/** Whoever is overtaken by another writer looks again, so often. */
const tries = 10;

/**
 * Shows on the orders of a checkout what its refunds come to, for the customer, the admins and the kitchen. Safe
 * to repeat, and to run beside itself: the checkout is read after its orders, so that an order is only ever
 * written over by what is newer.
 */
export async function tellOrders(shop: Shop, { _id, refunds }: Checkout): Promise<void> {
  if (refunds.length === 0) return;
  const { models } = shop;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const orders = await models.orders.find({ checkoutId: _id }).lean<Order[]>();
    const checkout = await models.checkouts.findById(_id).lean<Checkout>();
    if (!checkout) return;
    const wanted = refundsByOrder(checkout);
    let overtaken = false;
    for (const order of orders) {
      const refund = wanted.get(String(order._id));
      if (isSame(order.refund, refund) || isToBeBooked(order, checkout)) continue;
      if (!(await tellOrder(shop, order, refund))) overtaken = true;
    }
    if (!overtaken) return;
  }
  throw new Error(`the orders of checkout ${String(_id)} never held still`);
}

/** False when the order has changed since it was read. */
async function tellOrder(
  { models, publisher, logger, perform }: Shop,
  { _id, refund: before }: Order,
  refund: OrderRefund | undefined,
): Promise<boolean> {
  const asRead = before
    ? { 'refund.amount': before.amount, 'refund.state': before.state }
    : { refund: { $exists: false } };
  const told = await perform('note order refund', () =>
    models.orders
      .findOneAndUpdate(
        { _id, ...asRead },
        {
          $set: { unpublished: true, ...(refund ? { refund } : {}) },
          ...(refund ? {} : { $unset: { refund: '' } }),
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<Order>(),
  );
  if (!told) return false;
  await publishOrder(models, publisher, told).catch((error: unknown) => {
    logger.warn({ err: error, orderId: String(_id) }, 'order not published, left to the sweep');
  });
  return true;
}

/** The order was cancelled and the books do not know of its refund yet: whoever books it finds it by this mark. */
function isToBeBooked(order: Order, checkout: Checkout): boolean {
  const isBooked = checkout.refunds.some(({ orderId }) => orderId?.equals(order._id));
  return order.refund?.state === 'due' && !isBooked && leftToRefund(checkout, order) > 0;
}

function isSame(one: OrderRefund | undefined, other: OrderRefund | undefined): boolean {
  return (
    one?.amount === other?.amount && one?.state === other?.state && one?.byProvider === other?.byProvider
  );
}
