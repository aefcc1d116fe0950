import { canBePaid, type Checkout, ProviderError, type ProviderPayment } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/**
 * The provider captures by itself, within moments, and gives back after days what it has not captured. A
 * payment of the exact amount that only stays authorised is captured here, so that no setting of its dashboard
 * costs us an order; one that can't be is logged at `error`. Only for a cart that nothing else has paid: an
 * authorisation that nobody needs goes back by itself. Answers the payments as they are then.
 */
export async function captureAuthorised(
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  deps: Deps,
): Promise<readonly ProviderPayment[]> {
  if (!canBePaid(checkout) || payments.some(({ status }) => status === 'captured')) return payments;
  const latest = (Date.now() - deps.config.CAPTURE_AFTER_MS) / 1_000;
  const { amount, currency, userId, cartId } = checkout;
  const overdue = payments.find(
    (payment) =>
      payment.status === 'authorized' &&
      payment.created_at <= latest &&
      payment.amount === amount &&
      payment.currency === currency,
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
    // The provider may have captured it in this moment; then this was needless, and the next look shows it.
    deps.logger.error({ ...about, reason: error.message }, 'an authorised payment can not be captured');
    return payments;
  }
}
