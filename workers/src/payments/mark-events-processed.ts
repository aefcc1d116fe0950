import { settledPayments } from '@forno/shared/server/checkouts';
import type { Checkout, WebhookEvent } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';

const reports = ['payment.authorized', 'payment.captured', 'order.paid'];

/**
 * Unprocessed provider events about this checkout. Read them before asking the provider: clocks of two machines can't
 * tell which came first.
 */
export async function findEvents(checkout: Checkout, { models }: Deps): Promise<WebhookEvent[]> {
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
export async function markEventsProcessed(
  checkout: Checkout,
  events: readonly Pick<WebhookEvent, '_id'>[],
  { models, perform }: Deps,
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
