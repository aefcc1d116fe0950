import type { Checkout, Models, WebhookEvent } from '@forno/shared/server/db';
import { enqueueAgain, verificationDue } from '../runtime/enqueue-due.ts';
import { ago, type SweepTask } from './backlog.ts';

const underWayMs = 30_000;
/** How long the checkout of an event may still lack its provider order. */
const strangeAfterMs = 10 * 60_000;

/** Unprocessed provider events: their job was lost with Redis, or died. */
export const events: SweepTask = async (deps, now, backlog) => {
  const { models, logger, perform } = deps;
  // Null, not $exists: null uses the index for missing fields too.
  const where = { processedAt: null, receivedAt: { $lte: ago(now, underWayMs) } };
  const found = await backlog.next(models.webhookEvents, where, 'receivedAt');
  const checkoutOf = await findCheckouts(models, found);
  const asked = new Set<string>();
  for (const event of found) {
    const checkoutId = checkoutOf(event);
    if (checkoutId !== undefined) asked.add(checkoutId);
    else if (event.receivedAt <= ago(now, strangeAfterMs)) {
      logger.warn(
        { eventId: event._id, event: event.event },
        'an event about no checkout of ours, put aside',
      );
      await perform('set event aside', () =>
        models.webhookEvents.updateOne({ _id: event._id }, { $set: { processedAt: now } }),
      );
    }
  }
  const jobs = [...asked].map((checkoutId) => verificationDue(checkoutId, 'event'));
  await enqueueAgain(deps, 'payment-verification', jobs);
  return found.length;
};

/** Three queries for a whole page of events, each with its own index. */
async function findCheckouts({ checkouts }: Pick<Models, 'checkouts'>, found: readonly WebhookEvent[]) {
  const orderIds = found.flatMap(({ razorpayOrderId }) => razorpayOrderId ?? []);
  const paymentIds = found.flatMap(({ paymentId }) => paymentId ?? []);
  const fields = { razorpayOrderId: 1, paymentId: 1, 'refunds.paymentId': 1 };
  const pages = await Promise.all(
    [
      { razorpayOrderId: { $in: orderIds } },
      { paymentId: { $in: paymentIds } },
      { 'refunds.paymentId': { $in: paymentIds } },
    ].map((where) => checkouts.find(where, fields).lean<Checkout[]>()),
  );
  const byName = new Map<string, string>();
  for (const { _id, razorpayOrderId, paymentId, refunds } of pages.flat())
    for (const name of [razorpayOrderId, paymentId, ...refunds.map((refund) => refund.paymentId)])
      if (name !== undefined) byName.set(name, String(_id));
  return ({ razorpayOrderId = '', paymentId = '' }: WebhookEvent) =>
    byName.get(razorpayOrderId) ?? byName.get(paymentId);
}
