import { statesBefore } from '@forno/shared/domain';
import type { Checkout } from '@forno/shared/server';
import { announceCheckout } from '../announce.ts';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { letGo } from '../let-go.ts';
import { loadCheckout } from '../load-checkout.ts';

/** The request that opens a checkout has ended, one way or the other, after this. Milliseconds. */
const openedWithinMs = 60_000;

/**
 * A checkout whose opening was interrupted: the provider may have made the order and the answer was lost.
 * Then it is found under our id as its receipt; without one nobody can ever pay, so the checkout expires and
 * what it held goes back. Any other checkout is answered as it is.
 */
export async function findProviderOrder(checkout: Checkout, deps: Deps): Promise<Checkout> {
  if (checkout.state !== 'opening') return checkout;
  const { _id, amount, currency } = checkout;
  const order = await deps.provider.fetchOrderByReceipt(String(_id));
  if (order?.amount === amount && order.currency === currency) {
    const unpaid = await deps.perform('write provider order', () =>
      changeCheckout(
        deps,
        { _id, state: { $in: statesBefore('unpaid') } },
        { set: { state: 'unpaid', razorpayOrderId: order.id } },
      ),
    );
    return unpaid ?? loadCheckout(deps, String(_id));
  }
  if (Date.now() - checkout.createdAt.getTime() < openedWithinMs) return checkout;

  const expired = await deps.perform('write expired', () =>
    changeCheckout(deps, { _id, state: 'opening' }, { set: { state: 'expired' } }),
  );
  const now = expired ?? (await loadCheckout(deps, String(_id)));
  if (now.state === 'expired') {
    await letGo(deps, String(_id));
    await announceCheckout(deps, now);
  }
  return now;
}
