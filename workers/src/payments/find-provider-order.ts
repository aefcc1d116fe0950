import { expireCheckout, recordProviderOrder, openCheckout } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';

/** By then (ms) the request that opens a checkout has ended. */
const openedWithinMs = 60_000;

/**
 * Completes an interrupted opening: the provider may have created the order although its response was lost. It is
 * looked up by our id as its receipt, even after expiry; if there is none, nobody can ever pay, so the checkout
 * expires. Other checkouts are returned unchanged.
 */
export async function findProviderOrder(checkout: Checkout, deps: Deps): Promise<Checkout> {
  const { _id, amount, currency, state, razorpayOrderId } = checkout;
  if (razorpayOrderId !== undefined || (state !== 'opening' && state !== 'expired')) return checkout;
  const order = await deps.provider.fetchOrderByReceipt(String(_id));
  const found = order?.amount === amount && order.currency === currency;
  const young = Date.now() - checkout.createdAt.getTime() < openedWithinMs;
  if (!found && young) return checkout;
  const moved = found
    ? ((await openCheckout(deps, _id, order)) ?? (await recordProviderOrder(deps, _id, order)))
    : await expireCheckout(deps, _id, { from: 'opening', asked: true });
  return moved ?? loadCheckout(deps, _id);
}
