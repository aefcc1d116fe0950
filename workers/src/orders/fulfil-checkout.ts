import { statesBefore } from '@forno/shared/domain';
import { type Checkout, dropEmptyHold } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../load-checkout.ts';
import { emptyCart } from './empty-cart.ts';

/**
 * Ends a checkout whose every line has its order: the ordered lines leave the cart, then it is fulfilled. In
 * this order, because a checkout that is fulfilled is never looked at again. Answers the checkout as it is then.
 */
export async function fulfilCheckout(deps: Deps, checkout: Checkout): Promise<Checkout> {
  const complete = checkout.lines.every((line) => line.orderId !== undefined);
  if (!complete || !statesBefore('fulfilled').includes(checkout.state)) return checkout;
  await emptyCart(deps, checkout);
  await dropEmptyHold(deps.models, String(checkout._id));
  const fulfilled = await deps.perform('write fulfilled', () =>
    changeCheckout(
      deps,
      { _id: checkout._id, state: { $in: statesBefore('fulfilled') } },
      { set: { state: 'fulfilled', fulfilledAt: new Date() } },
    ),
  );
  return fulfilled ?? loadCheckout(deps, String(checkout._id));
}
