import type { Checkout, ProviderPayment, Refund } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';

/**
 * A refund that the provider accepted can still fail days later, and the money is then with us again. What
 * counts as done and is not so at the provider becomes due once more. `payments` must be younger than
 * `checkout`: a refund made in between would look as if it were missing.
 */
export async function reviveFailedRefunds(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<Checkout> {
  let current = checkout;
  for (const refund of checkout.refunds) {
    const payment = payments.find(({ id }) => id === refund.paymentId);
    const isThere = payment?.status === 'captured' && (payment.amount_refunded ?? 0) < refund.amount;
    if (refund.state !== 'done' || !isThere) continue;
    deps.logger.error({ checkoutId: String(checkout._id), paymentId: refund.paymentId }, 'a refund failed');
    current = (await tryAnew(checkout, refund, 'done', deps)) ?? current;
  }
  return current;
}

/** Makes a refund due under a new name: under the old one the provider would answer the one that failed. */
export function tryAnew(
  { _id }: Checkout,
  { key, attempt }: Refund,
  state: Refund['state'],
  deps: Deps,
): Promise<Checkout | undefined> {
  const asItWas = { key, state, attempt: attempt === undefined ? { $exists: false } : attempt };
  return deps.perform('note refund', () =>
    changeCheckout(
      deps,
      { _id, refunds: { $elemMatch: asItWas } },
      { set: { 'refunds.$.state': 'due', 'refunds.$.attempt': (attempt ?? 1) + 1 } },
    ),
  );
}
