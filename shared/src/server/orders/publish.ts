import { rooms } from '../../contracts/server/index.ts';
import type { LiveMessage, Publisher } from '../live/index.ts';
import type { Models, Order } from '../db/models/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { toAdminOrderView, toKitchenOrderView, toOrderView } from './order-view.ts';

/** Sends the current state of orders to their customer and the staff, to each what they may see. Throws while Redis is down. */
export function sendOrders(publisher: Publisher, orders: readonly Order[]): Promise<void> {
  return publisher.publishAll(orders.flatMap(messagesAbout));
}

function messagesAbout(order: Order): LiveMessage[] {
  const customer = [rooms.user(String(order.userId))];
  const removed = { _id: String(order._id), version: order.version };
  // What a customer paid for they keep, also voided; what was only made again goes.
  const forCustomer: LiveMessage =
    order.voided === undefined || order.voided.cleared || order.remakeOf === undefined
      ? { rooms: customer, event: 'order.changed', payload: toOrderView(order) }
      : { rooms: customer, event: 'order.removed', payload: removed };
  if (order.voided !== undefined)
    return [forCustomer, { rooms: [rooms.admins, rooms.kitchen], event: 'order.removed', payload: removed }];
  return [
    forCustomer,
    { rooms: [rooms.admins], event: 'order.changed', payload: toAdminOrderView(order) },
    { rooms: [rooms.kitchen], event: 'order.changed', payload: toKitchenOrderView(order) },
  ];
}

/** Clears the unsent mark of these orders, unless they changed meanwhile. */
export async function markOrdersSent(models: Models, orders: readonly Order[]): Promise<void> {
  await models.orders.bulkWrite(
    orders.map(({ _id, version }) => ({
      updateOne: { filter: { _id, version }, update: { $unset: { unpublished: '' } } },
    })),
  );
}

/**
 * Sends an order, then clears its unsent mark. A crash in between resends it: clients ignore versions they have seen.
 * Throws while Redis is down; the mark stays and the sweep publishes later.
 */
export async function publishOrder(models: Models, publisher: Publisher, order: Order): Promise<void> {
  await sendOrders(publisher, [order]);
  await markOrdersSent(models, [order]);
}

/** The same, where what happened stands though nobody can be told of it. */
export const publishOrLeave = (
  { models, publisher, logger }: { models: Models; publisher: Publisher; logger: Logger },
  order: Order,
): Promise<void> =>
  publishOrder(models, publisher, order).catch((error: unknown) =>
    logger.warn({ err: error, orderId: String(order._id) }, 'order not published, left to the sweep'),
  );
