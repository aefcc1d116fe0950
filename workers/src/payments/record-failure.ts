import { paymentFailures } from '@forno/shared/messages';
import type { Checkout, ProviderPayment } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { letGo } from '../let-go.ts';
import { isOpen } from './open-states.ts';

/** Nothing can come of this payment any more: the bank refused it, or its money went back before we looked. */
export function hasEnded({ status }: ProviderPayment): boolean {
  return status === 'failed' || status === 'refunded';
}

/**
 * Every attempt to pay failed and none is under way: says so and lets go of what was held. The checkout
 * expires with it, so that the next create-payment holds anew; the provider's order stays open, and when
 * the customer tries again in the same dialog and succeeds, the checkout becomes paid like after any expiry.
 */
export async function recordFailure(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout> {
  const last = payments.toSorted((a, b) => a.created_at - b.created_at).at(-1);
  if (last === undefined || !payments.every(hasEnded) || !isOpen(checkout)) return checkout;

  const { _id } = checkout;
  const failure =
    last.error_description ?? paymentFailures[last.status === 'refunded' ? 'refunded' : 'failed'];
  const known = checkout.state === 'expired' && checkout.failure === failure;
  const recorded = known
    ? undefined
    : await deps.perform('write failure', () =>
        changeCheckout(
          deps,
          { _id, state: { $in: ['unpaid', 'expired'] } },
          { set: { state: 'expired', failure } },
        ),
      );
  const now = recorded ?? (await deps.models.checkouts.findById(_id).lean<Checkout>()) ?? checkout;
  if (now.state === 'expired') await letGo(deps, String(_id));
  return now;
}
