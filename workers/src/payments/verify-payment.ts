import type { JobPayload } from '@forno/shared/contracts';
import {
  canBePaid,
  isReportTrusted,
  scheduleNextPoll,
  copyRefundsToOrders,
  recordDisputes,
} from '@forno/shared/server/checkouts';
import { ProviderError } from '@forno/shared/server/payments';
import type { Deps } from '../deps.ts';
import { enqueueDue } from '../runtime/enqueue-due.ts';
import { RetryLater } from '../runtime/job-errors.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';
import { captureAuthorised } from './capture-authorised.ts';
import { findProviderOrder } from './find-provider-order.ts';
import { findEvents, markEventsProcessed } from './mark-events-processed.ts';
import { isUndecided, settlePayments } from './settle-payments.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';

/**
 * Fetches a checkout's payments from the provider and acts on them. The browser's call, the webhook and the sweep all
 * lead here, in any order, any number of times: only the provider's answer decides, and every write only moves forward.
 * @throws RetryLater when a reported payment is not captured yet: BullMQ backs off and retries
 */
export async function verifyPayment(
  { checkoutId, claimed }: JobPayload<'payment-verification'>,
  deps: Deps,
): Promise<void> {
  const found = await loadCheckout(deps, checkoutId);
  try {
    const checkout = await findProviderOrder(found, deps);
    const { razorpayOrderId } = checkout;
    if (razorpayOrderId === undefined) return await scheduleNextPoll(deps, checkout);

    // A report's own event is marked with its payment.
    const events = claimed ? [] : await findEvents(checkout, deps);
    const listed = await deps.provider.fetchOrderPayments(razorpayOrderId);
    const payments = await captureAuthorised(checkout, listed, deps);
    for (const { id, status } of payments)
      if (status === 'unknown')
        deps.logger.error({ paymentId: id }, 'the provider tells of a payment state that we do not know');
    const reconciled = await reconcileRefunds(checkout, payments, deps);
    const { reportedPayment } = checkout;
    // The provider may list it late.
    const isAwaited = reportedPayment !== undefined && isReportTrusted(checkout);
    const isListed = !isAwaited || payments.some(({ id }) => id === reportedPayment);
    const settled = await settlePayments(reconciled, payments, deps, isListed);
    await copyRefundsToOrders(deps, settled);
    await enqueueDue(settled, deps);
    await scheduleNextPoll(deps, settled);
    if (claimed && (isUndecided(settled, payments) || (!isListed && canBePaid(settled))))
      throw new RetryLater('the claimed payment is not captured yet');
    if (events.some(({ event }) => event.startsWith('payment.dispute.'))) await recordDisputes(deps);
    await markEventsProcessed(settled, events, deps);
  } catch (error) {
    // A final refusal is an answer too.
    if (error instanceof ProviderError && !error.retryable) await scheduleNextPoll(deps, found);
    throw error;
  }
}
