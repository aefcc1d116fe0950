import { type Checkout, expireCheckout, nameProviderOrder, openCheckout } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../jobs/load-checkout.ts';

/** The request that opens a checkout has ended, one way or the other, after this. Milliseconds. */
const openedWithinMs = 60_000;

/**
 * A checkout whose opening was interrupted: the provider may have made the order and the answer was lost.
 * Then it is found under our id as its receipt, also after the opening has expired; without one nobody can ever
 * pay, so the checkout expires. Any other checkout is answered as it is.
 */
export async function findProviderOrder(checkout: Checkout, deps: Deps): Promise<Checkout> {
  const { _id, amount, currency, state, razorpayOrderId } = checkout;
  if (razorpayOrderId !== undefined || (state !== 'opening' && state !== 'expired')) return checkout;
  const order = await deps.provider.fetchOrderByReceipt(String(_id));
  const found = order?.amount === amount && order.currency === currency;
  const young = Date.now() - checkout.createdAt.getTime() < openedWithinMs;
  if (!found && young) return checkout;
  const moved = found
    ? ((await openCheckout(deps, _id, order.id)) ?? (await nameProviderOrder(deps, _id, order.id)))
    : await expireCheckout(deps, _id, { from: 'opening', asked: true });
  return moved ?? loadCheckout(deps, _id);
}
