import { routes } from '@forno/shared/contracts';
import { ok, statesBefore } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import {
  type Checkout,
  publishCheckout,
  readInventoryDocument,
  releaseHold,
  type User,
} from '@forno/shared/server';
import { announceInventory } from '../announce-inventory.ts';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { loadCart } from '../price-cart.ts';
import { findOrOpenCheckout } from './find-checkout.ts';
import { openCheckout } from './open-checkout.ts';
import { priceCheckout } from './price-checkout.ts';

/**
 * Opens the checkout of the stored cart and its order at the provider. The amount in the request (rupees)
 * is only compared with what the server computes. Asked again for the same cart it answers the same order.
 */
export const createPayment = (deps: Deps) =>
  call(routes.createPayment, async ({ body, user, log }) => {
    const { models } = deps;
    const paid = await findPaid(models, user);
    if (paid) return refuse('cart_being_ordered', { details: { checkoutId: String(paid._id) } });

    const [cart, inventory] = await Promise.all([loadCart(deps, user), readInventoryDocument(models)]);
    const priced = priceCheckout(cart, inventory, body.amount);
    if (!priced.ok) return priced;
    const { checkout, outdated } = await findOrOpenCheckout(deps, user, priced.value);
    await putAside({ ...deps, logger: log }, outdated);
    const opened = await openCheckout({ ...deps, logger: log }, checkout);
    if (!opened.ok) return opened;
    const { razorpayOrderId, amount, currency, _id } = opened.value;
    if (razorpayOrderId === undefined) return refuse('payment_unavailable');
    return ok({ success: true, orderId: razorpayOrderId, amount, currency, checkoutId: String(_id) });
  });

/** Money that was reported is on its way: within this time (ms) the cart is not offered for payment again. */
const reportedMs = 15 * 60_000;

/** The checkout that this cart is paid by, or was just reported to be. */
async function findPaid({ checkouts }: Deps['models'], { _id, cartId }: Pick<User, '_id' | 'cartId'>) {
  const reported = {
    userId: _id,
    cartId,
    state: { $in: [...statesBefore('paid')] },
    claimedAt: { $gt: new Date(Date.now() - reportedMs) },
    failure: { $exists: false },
  };
  return checkouts.findOne({ $or: [{ paidCart: `${String(_id)}:${cartId}` }, reported] }, { _id: 1 }).lean();
}

/**
 * A changed cart leaves its older checkouts: one cart holds ingredients once. Should an older dialog still
 * be paid, it is honoured like any payment after its hold. Expired first, released second: in between a
 * payment finds stock that is there.
 */
async function putAside({ models, publisher, logger }: Deps, outdated: readonly Checkout[]): Promise<void> {
  for (const { _id } of outdated) {
    const expired = await models.checkouts
      .findOneAndUpdate(
        { _id, state: { $in: statesBefore('expired') }, claimedAt: { $exists: false } },
        { $set: { state: 'expired', holdUntil: new Date(), unpublished: true }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (!expired) continue;
    const released = await releaseHold(models, String(_id));
    if (released) await announceInventory({ models, publisher, log: logger });
    await publishCheckout(models, publisher, expired).catch((error: unknown) => {
      logger.warn({ err: error, checkoutId: String(_id) }, 'checkout not published, left to the sweep');
    });
  }
}
