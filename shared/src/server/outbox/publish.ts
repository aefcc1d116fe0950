import { rooms } from '../../contracts/index.ts';
import type { Publisher } from '../live/index.ts';
import type { Models, Order } from '../models/index.ts';
import { toAdminOrderView, toOrderView } from '../views/index.ts';

/** Sends an order's current state to its customer and to the admins. Throws while Redis is away. */
export async function sendOrder(publisher: Publisher, order: Order): Promise<void> {
  const customer = rooms.user(String(order.userId));
  if (order.voided === undefined) {
    await Promise.all([
      publisher.publish([customer], 'order.changed', toOrderView(order)),
      publisher.publish([rooms.admins], 'order.changed', toAdminOrderView(order)),
    ]);
  } else {
    const removed = { _id: String(order._id), version: order.version };
    await publisher.publish([rooms.admins], 'order.removed', removed);
    // Whose money goes back sees that on the order.
    if (order.refund === undefined) await publisher.publish([customer], 'order.removed', removed);
    else await publisher.publish([customer], 'order.changed', toOrderView(order));
  }
}

/** Clears the mark that an order's last change is unsent, unless it changed meanwhile. */
export async function noteOrderSent(models: Models, order: Order): Promise<void> {
  await models.orders.updateOne({ _id: order._id, version: order.version }, { $unset: { unpublished: '' } });
}

/**
 * Sends an order and then notes that it was sent. Crashed in between it is sent again: clients ignore a
 * version they have seen. Throws while Redis is away; the mark stays and the sweep publishes later.
 */
export async function publishOrder(models: Models, publisher: Publisher, order: Order): Promise<void> {
  await sendOrder(publisher, order);
  await noteOrderSent(models, order);
}
