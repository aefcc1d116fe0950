import { routes } from '@forno/shared/contracts';
import { limits, ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import {
  beginTrail,
  canBePaid,
  type Checkout,
  chooseDelivery,
  expireCheckout,
  inventoryFor,
  loadCart,
  readInventoryDocument,
  rememberDelivery,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { checkDoors } from './check-doors.ts';
import { findOrOpenCheckout } from './find-checkout.ts';
import { prepareCheckout } from './prepare-checkout.ts';
import { limitHold, mayOpen } from './limit-hold.ts';
import { priceCheckout } from './price-checkout.ts';

/**
 * Opens the checkout of the stored cart and its order at the provider. The amount in the request (rupees)
 * is only compared with what the server computes. Asked again for the same cart it answers the same order.
 * While nobody would make orders of what is paid, no payment is begun.
 */
export const createPayment = (deps: Deps) =>
  call(routes.createPayment, async ({ body, user, log, address }) => {
    const { models, consumers } = deps;
    if (consumers.areAway()) return refuse('workers_away');
    const [ofCart, shelf] = await Promise.all([
      models.checkouts
        .find({ userId: user._id, cartId: user.cartId })
        .sort({ createdAt: -1 })
        .lean<Checkout[]>(),
      readInventoryDocument(models),
    ]);
    const paid = findPaid(ofCart);
    if (paid) return refuse('cart_being_ordered', { details: { checkoutId: String(paid._id) } });

    const rules = await deps.shop.read();
    const wanted = user.cartData.reduce((sum, { quantity }) => sum + quantity, 0);
    const doors = await checkDoors(models, rules, wanted, new Date());
    if (!doors.ok) return doors;
    const delivery = chooseDelivery(body.delivery, user, rules.delivery);
    if (!delivery.ok) return delivery;

    const inventory = inventoryFor(shelf, ofCart);
    const cart = await loadCart(deps, user, inventory);
    const priced = priceCheckout(cart, inventory, body.amount);
    if (!priced.ok) return priced;
    const limited = limitHold(user, priced.value.lines, inventory, deps.config);
    if (!limited.ok) return limited;
    const { from, to } = await deps.kitchen.promise(rules, wanted);
    const told = { delivery: delivery.value, promise: { from, to } };
    const { perform, provider, at, steps } = beginTrail(deps);
    const shop = { ...deps, perform, provider, logger: log };
    const found = await findOrOpenCheckout(shop, user, ofCart, priced.value, told, () =>
      mayOpen(deps, user, address),
    );
    if (!found) return refuse('too_many_requests');
    const { checkout, outdated } = found;
    // Should an older dialog still be paid, it is honoured like any payment after its hold.
    for (const { _id } of outdated) await expireCheckout(shop, _id);
    const opened = await prepareCheckout(shop, checkout);
    const outcome = opened.ok ? 'done' : opened.refusal.code;
    deps.journeys.note(String(checkout._id), { at, call: 'create-payment', outcome, steps });
    if (!opened.ok) return opened;
    const { razorpayOrderId, amount, currency, _id } = opened.value;
    if (razorpayOrderId === undefined) return refuse('payment_unavailable');
    await rememberDelivery(models, user, delivery.value);
    return ok({ success: true, orderId: razorpayOrderId, amount, currency, checkoutId: String(_id) });
  });

/** The one that this cart is paid by, or was just reported to be. */
function findPaid(ofCart: readonly Checkout[]): Checkout | undefined {
  const trustedFrom = Date.now() - limits.reportTrustedMs;
  return ofCart.find(
    (checkout) =>
      checkout.paidCart !== undefined ||
      (canBePaid(checkout) &&
        checkout.failure === undefined &&
        checkout.paymentReportedAt !== undefined &&
        checkout.paymentReportedAt.getTime() > trustedFrom),
  );
}
