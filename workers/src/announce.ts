import { rooms } from '@forno/shared/contracts';
import { type Checkout, publishCheckout, readInventoryDocument } from '@forno/shared/server';
import type { Deps } from './deps.ts';

/**
 * Sends a checkout's current state to its customer and wakes who waits for it. Redis being away stops
 * nothing: the checkout stays marked as unsent, and waiting requests look into the database anyway.
 */
export async function announceCheckout(
  { models, publisher, notify, logger, perform }: Deps,
  checkout: Checkout,
): Promise<void> {
  try {
    await notify(String(checkout._id));
    await perform('publish checkout', () => publishCheckout(models, publisher, checkout));
  } catch (error) {
    logger.warn(
      { err: error, checkoutId: String(checkout._id) },
      'checkout not published, left to the sweep',
    );
  }
}

/** Tells open screens that quantities changed. One that could not be sent is made good by a resync. */
export async function announceInventory({ models, publisher, logger }: Deps): Promise<void> {
  try {
    const { version } = await readInventoryDocument(models);
    await publisher.publish([rooms.everyone], 'inventory.changed', { version });
  } catch (error) {
    logger.warn({ err: error }, 'inventory event not sent');
    publisher.noteLost();
  }
}
