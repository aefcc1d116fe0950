import type { JobPayload } from '@forno/shared/contracts/server';
import {
  canBePaid,
  copyRefundsToOrders,
  expireCheckout,
  isReportTrusted,
  noPoll,
  openCheckout,
  recordDisputes,
  recordProviderOrder,
  scheduleNextPoll,
  settledPayments,
  openedWithinMs,
} from '@forno/shared/server/checkouts';
import type { Checkout, WebhookEvent } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { linesDue, refundsDue } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';
import { RetryLater } from '../runtime/job-errors.ts';
import { loadCheckout } from '../runtime/load-checkout.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { captureAuthorised, isUndecided, settlePayments } from './settle-payments.ts';

/**
 * Completes an interrupted opening: the provider may have created the order although its response was lost. It is
 * looked up by our id as its receipt, even after expiry; if there is none, nobody can ever pay, so the checkout
 * expires. Other checkouts are returned unchanged.
 */
async function findProviderOrder(deps: Deps, checkout: Checkout): Promise<Checkout> {
  const { _id, amount, currency, state, razorpayOrderId, askAt } = checkout;
  if (razorpayOrderId !== undefined || (state !== 'opening' && state !== 'expired')) return checkout;
  // Paid by hand: it was never to have one.
  const order = askAt < noPoll ? await deps.provider.fetchOrderByReceipt(String(_id)) : undefined;
  const found = order?.amount === amount && order.currency === currency;
  const young = Date.now() - checkout.createdAt.getTime() < openedWithinMs;
  if (!found && young) return checkout;
  const moved = found
    ? ((await openCheckout(deps, _id, order)) ?? (await recordProviderOrder(deps, _id, order)))
    : await expireCheckout(deps, _id, { from: 'opening', asked: true });
  return moved ?? loadCheckout(deps, _id);
}

const reports = ['payment.authorized', 'payment.captured', 'order.paid'];

/**
 * Unprocessed provider events about this checkout. Read them before asking the provider: clocks of two machines can't
 * tell which came first.
 */
async function findEvents({ models }: Deps, checkout: Checkout): Promise<WebhookEvent[]> {
  const { razorpayOrderId } = checkout;
  // One index each.
  const found = await Promise.all(
    [{ razorpayOrderId }, { paymentId: { $in: settledPayments(checkout) } }].map((about) =>
      models.webhookEvents.find({ ...about, processedAt: null }).lean(),
    ),
  );
  return found.flat();
}

/**
 * Marks these events as processed, and any other event, even a later one, about a payment that paid this checkout or is
 * refunded.
 */
async function markEventsProcessed(
  { models, perform }: Deps,
  checkout: Checkout,
  events: readonly Pick<WebhookEvent, '_id'>[],
): Promise<void> {
  const settled = settledPayments(checkout);
  // Separate updates in one command, one index each.
  const which = [
    ...(events.length === 0 ? [] : [{ _id: { $in: events.map(({ _id }) => _id) } }]),
    ...(settled.length === 0 ? [] : [{ paymentId: { $in: settled }, event: { $in: reports } }]),
  ];
  if (which.length === 0) return;
  const update = { $set: { processedAt: new Date() } };
  await perform('note events processed', () =>
    models.webhookEvents.bulkWrite(
      which.map((one) => ({ updateMany: { filter: { ...one, processedAt: null }, update } })),
    ),
  );
}

/**
 * Enqueues a checkout's due jobs: the orders of its paid lines, all or none, and its refunds. Deterministic ids make
 * repeats harmless.
 * @throws when they could not be enqueued: the job is retried, and the sweep would find them too
 */
async function enqueueDue({ producer, perform }: Deps, checkout: Checkout): Promise<void> {
  const lines = linesDue(checkout);
  const refunds = refundsDue(checkout);
  const added = [
    lines.length === 0 || (await perform('enqueue lines', () => producer.enqueue('order-creation', lines))),
    refunds.length === 0 || (await perform('enqueue refunds', () => producer.enqueue('refunds', refunds))),
  ];
  if (added.includes(false)) throw new Error(`the queue did not take what ${String(checkout._id)} needs`);
}

/**
 * Fetches a checkout's payments from the provider and acts on them. The browser's call, the webhook and the sweep all
 * lead here, in any order, any number of times: only the provider's answer decides, and every write only moves forward.
 * @throws RetryLater when a reported payment is not captured yet: BullMQ backs off and retries
 */
export async function verifyPayment(
  deps: Deps,
  { checkoutId, claimed }: JobPayload<'payment-verification'>,
): Promise<void> {
  const found = await loadCheckout(deps, checkoutId);
  try {
    const checkout = await findProviderOrder(deps, found);
    const { razorpayOrderId } = checkout;
    if (razorpayOrderId === undefined) return await scheduleNextPoll(deps, checkout);

    // A report's own event is marked with its payment.
    const events = claimed ? [] : await findEvents(deps, checkout);
    const listed = await deps.provider.fetchOrderPayments(razorpayOrderId);
    const payments = await captureAuthorised(deps, checkout, listed);
    for (const { id, status } of payments)
      if (status === 'unknown')
        deps.logger.error({ paymentId: id }, 'the provider tells of a payment state that we do not know');
    const reconciled = await reconcileRefunds(deps, checkout, payments);
    const { reportedPayment } = checkout;
    // The provider may list it late.
    const isAwaited = reportedPayment !== undefined && isReportTrusted(checkout);
    const isListed = !isAwaited || payments.some(({ id }) => id === reportedPayment);
    const settled = await settlePayments(deps, reconciled, payments, isListed);
    await copyRefundsToOrders(deps, settled);
    await enqueueDue(deps, settled);
    await scheduleNextPoll(deps, settled);
    if (claimed && (isUndecided(settled, payments) || (!isListed && canBePaid(settled))))
      throw new RetryLater('the claimed payment is not captured yet');
    const ids = payments.map(({ id }) => id);
    if (events.some(({ event }) => event.startsWith('payment.dispute.'))) await recordDisputes(deps, ids);
    await markEventsProcessed(deps, settled, events);
  } catch (error) {
    // A final refusal is an answer too.
    if (error instanceof ProviderError && !error.retryable) await scheduleNextPoll(deps, found);
    throw error;
  }
}
