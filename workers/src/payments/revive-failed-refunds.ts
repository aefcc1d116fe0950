import { type Checkout, type ProviderPayment, reviveRefund } from '@forno/shared/server';
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
    current = (await reviveRefund(deps, checkout._id, refund)) ?? current;
  }
  return current;
}
