import { type Checkout, dropEmptyHold, fulfilCheckout, isComplete } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { emptyCart } from './empty-cart.ts';

/**
 * Ends a checkout whose every line has its order: the ordered lines leave the cart, then it is fulfilled. In
 * this order, because a checkout that is fulfilled is never looked at again.
 */
export async function endCheckout(deps: Deps, checkout: Checkout): Promise<void> {
  if (!isComplete(checkout)) return;
  await emptyCart(deps, checkout);
  await dropEmptyHold(deps.models, String(checkout._id));
  await fulfilCheckout(deps, checkout._id);
}
