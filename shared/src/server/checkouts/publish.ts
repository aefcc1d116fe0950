import { rooms } from '../../contracts/index.ts';
import type { Publisher } from '../live/index.ts';
import type { Checkout, Models } from '../db/models/index.ts';
import { toCheckoutView } from './checkout-view.ts';

/** Sends a checkout's current state to its customer. Throws while Redis is down. */
export async function sendCheckout(publisher: Publisher, checkout: Checkout): Promise<void> {
  const room = rooms.user(String(checkout.userId));
  await publisher.publish([room], 'checkout.changed', toCheckoutView(checkout));
}

/**
 * Sends a checkout's current state to its customer, then clears its unsent mark. A crash in between resends it: clients
 * ignore versions they have seen. Throws while Redis is down; the mark stays and the sweep publishes later.
 */
export async function publishCheckout(
  models: Models,
  publisher: Publisher,
  checkout: Checkout,
): Promise<void> {
  await sendCheckout(publisher, checkout);
  await models.checkouts.updateOne(
    { _id: checkout._id, version: checkout.version },
    { $unset: { unpublished: '' } },
  );
}
