import { canBePaid } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { ProviderError, type ProviderPayment } from '@forno/shared/server/payments';
import type { Deps } from '../deps.ts';
import { isTooLate } from './settle-payments.ts';

/**
 * Captures a payment of the exact amount that stays authorised, so that no dashboard setting loses us an order: the
 * provider normally captures automatically within moments, and returns uncaptured money after days. Failures are logged
 * at `error`. Only for a cart that nothing else has paid: other authorisations are returned automatically. Returns the
 * payments as they are then.
 */
export async function captureAuthorised(
  deps: Deps,
  checkout: Checkout,
  payments: readonly ProviderPayment[],
): Promise<readonly ProviderPayment[]> {
  if (!canBePaid(checkout) || payments.some(({ status }) => status === 'captured')) return payments;
  const latest = (Date.now() - deps.config.CAPTURE_AFTER_MS) / 1_000;
  const { amount, currency, userId, cartId } = checkout;
  const overdue = payments.find(
    (payment) =>
      payment.status === 'authorized' &&
      payment.created_at <= latest &&
      payment.amount === amount &&
      payment.currency === currency &&
      !isTooLate(deps, checkout, payment),
  );
  if (!overdue) return payments;
  if (await deps.models.checkouts.exists({ paidCart: `${String(userId)}:${cartId}` })) return payments;

  const about = { checkoutId: String(checkout._id), paymentId: overdue.id };
  try {
    const captured = await deps.perform('capture', () =>
      deps.provider.capture({ paymentId: overdue.id, amount, currency }),
    );
    deps.logger.info(about, 'captured a payment that was only authorised');
    return payments.map((payment) => (payment.id === captured.id ? captured : payment));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    // The provider may have just captured it: the next check shows.
    deps.logger.error({ ...about, reason: error.message }, 'an authorised payment can not be captured');
    return payments;
  }
}
