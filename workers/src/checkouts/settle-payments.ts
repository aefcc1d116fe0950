import { limits, minuteMs } from '@forno/shared/domain';
import { paymentFailures, refundReasons } from '@forno/shared/messages/server';
import {
  canBePaid,
  declineCheckout,
  expireCheckout,
  failCheckout,
  isErased,
  isReportTrusted,
  isToBeOrdered,
  markRefundDue,
  payCheckout,
  refuseCheckout,
  settledPayments,
} from '@forno/shared/server/checkouts';
import { type Checkout, type Refund, retryOnConflict } from '@forno/shared/server/db';
import { isRefunded, ProviderError, type ProviderPayment } from '@forno/shared/server/provider';
import type { Deps } from './deps.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';

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
  if (!canBePaid(checkout) || checkout.replacedBy || payments.some(({ status }) => status === 'captured'))
    return payments;
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

/**
 * Settles a checkout from its payments: the first captured one of the exact amount pays it, all other captured ones are
 * refunded. Returns the updated checkout. Failed ones decide nothing while a reported one is not listed yet.
 */
export async function settlePayments(
  deps: Deps,
  checkout: Checkout,
  payments: readonly ProviderPayment[],
  isComplete = true,
): Promise<Checkout> {
  const byAge = payments.toSorted((a, b) => a.created_at - b.created_at || a.id.localeCompare(b.id));
  const captured = byAge.filter((payment) => payment.status === 'captured' && !isRefunded(payment));
  if (captured.length === 0)
    return (isComplete ? await endUnpaid(deps, checkout, byAge) : undefined) ?? checkout;
  let current = checkout;
  for (const payment of captured) current = await settle(deps, current, payment);
  return current;
}

/** The customer may still be paying: nothing is captured and an attempt is still open. */
export function isUndecided(checkout: Checkout, payments: readonly ProviderPayment[]): boolean {
  return canBePaid(checkout) && !(payments.length > 0 && payments.every(hasEnded));
}

/**
 * Made so long after the hold that it buys nothing: otherwise an old order would stay payable for ever, at its old
 * prices and while the shop is closed. A payment made in time counts however late the bank confirms it.
 */
export function isTooLate(
  { config }: Pick<Deps, 'config'>,
  { createdAt, payableUntil }: Checkout,
  payment: ProviderPayment,
): boolean {
  const until =
    payableUntil?.getTime() ?? createdAt.getTime() + config.HOLD_MINUTES * minuteMs + limits.payAfterHoldMs;
  return payment.created_at * 1_000 > until;
}

/** This payment is over: rejected by the bank, or refunded before we saw it. */
function hasEnded(payment: ProviderPayment): boolean {
  return payment.status === 'failed' || isRefunded(payment);
}

/** A link that staff made, while it can be paid: whoever has it tries again. */
const isOpenLink = ({ channel, state, holdUntil }: Checkout): boolean =>
  channel === 'counter' && state === 'unpaid' && Date.now() < holdUntil.getTime();

/** Nothing is captured: fails the checkout when every attempt has ended, or when a reported payment came to nothing. */
async function endUnpaid(
  deps: Deps,
  checkout: Checkout,
  payments: readonly ProviderPayment[],
): Promise<Checkout | undefined> {
  const { _id, holdUntil } = checkout;
  const last = payments.at(-1);
  if (last !== undefined && !isUndecided(checkout, payments)) {
    const reason = last.error_description ?? paymentFailures[isRefunded(last) ? 'refunded' : 'failed'];
    if (!canBePaid(checkout)) return undefined;
    return isOpenLink(checkout) ? declineCheckout(deps, checkout) : failCheckout(deps, checkout, reason);
  }
  const isKept = isReportTrusted(checkout) || Date.now() < holdUntil.getTime();
  return isKept ? undefined : expireCheckout(deps, _id, { asked: true });
}

/**
 * @throws when the checkout was changed at every attempt, or a lagging read keeps answering an old state: the job is
 * retried
 */
async function settle(deps: Deps, checkout: Checkout, payment: ProviderPayment): Promise<Checkout> {
  const settled = await retryOnConflict(async (nth) =>
    decide(deps, nth === 1 ? checkout : await loadCheckout(deps, checkout._id), payment),
  );
  if (!settled) throw new Error(`checkout ${String(checkout._id)} changed at every attempt to settle it`);
  return settled;
}

/** Undefined when the checkout changed since it was read. */
async function decide(
  deps: Deps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<Checkout | undefined> {
  if (settledPayments(checkout).includes(payment.id)) return checkout;
  const isExact = payment.amount === checkout.amount && payment.currency === checkout.currency;
  if (!isExact) {
    const { id: paymentId, amount } = payment;
    deps.logger.error({ paymentId, amount, asked: checkout.amount }, 'the provider charged another amount');
    return refundCaptured(deps, checkout, payment, refundReasons.wrongAmount);
  }
  if (!isToBeOrdered(checkout)) return refundCaptured(deps, checkout, payment, refundReasons.orderLost);
  // Its order was taken and paid otherwise, whenever this was begun.
  if (checkout.replacedBy) return refundCaptured(deps, checkout, payment, refundReasons.orderPaidTwice);
  if (isErased(checkout)) return refundCaptured(deps, checkout, payment, refundReasons.accountDeleted);
  if (isTooLate(deps, checkout, payment))
    return refundCaptured(deps, checkout, payment, refundReasons.paidTooLate);
  if (!canBePaid(checkout)) return refundCaptured(deps, checkout, payment, refundReasons.orderPaidTwice);

  const paid = await payCheckout(deps, checkout, payment);
  if (paid === 'cart was paid') return refundCaptured(deps, checkout, payment, refundReasons.cartPaidTwice);
  return paid;
}

/**
 * Captured money without an order: due as a refund, once per payment, since the payment id is the key. Also refuses a
 * checkout that is still open.
 */
async function refundCaptured(
  deps: Deps,
  { _id, rebuiltAt }: Checkout,
  { id, amount }: ProviderPayment,
  reason: string,
): Promise<Checkout> {
  // What a restored backup does not know may have been delivered long ago: a person decides.
  const state = rebuiltAt ? 'held' : 'due';
  const refund: Refund = { key: id, paymentId: id, amount, reason, state, at: new Date() };
  deps.logger.info({ checkoutId: String(_id), paymentId: id, reason }, `refund ${state}`);
  const noted = (await refuseCheckout(deps, _id, refund)) ?? (await markRefundDue(deps, _id, refund));
  return noted ?? loadCheckout(deps, _id);
}
