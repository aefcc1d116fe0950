import { jobIds } from '@forno/shared/contracts';
import type { Checkout, WebhookEvent } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, atMost, type SweepTask } from './task.ts';

const underWayMs = 30_000;
/** So long may the checkout of an event not know its provider order yet. */
const strangeAfterMs = 10 * 60_000;

/** The provider's events that nobody has dealt with: their job was lost with Redis, or died. */
export const events: SweepTask = async (deps, now) => {
  const { models, logger } = deps;
  const found = await models.webhookEvents
    .find({ processedAt: { $exists: false }, receivedAt: { $lte: ago(now, underWayMs) } })
    .sort({ receivedAt: 1 })
    .limit(atMost)
    .lean<WebhookEvent[]>();
  const asked = new Set<string>();
  for (const event of found) {
    const checkout = await checkoutOf(event, deps);
    if (checkout) asked.add(String(checkout._id));
    else if (event.receivedAt <= ago(now, strangeAfterMs)) {
      logger.warn(
        { eventId: event._id, event: event.event },
        'an event about no checkout of ours, put aside',
      );
      await models.webhookEvents.updateOne({ _id: event._id }, { $set: { processedAt: now } });
    }
  }
  const jobs = [...asked].map((checkoutId) => ({
    payload: { checkoutId, claimed: false },
    jobId: jobIds.verification(checkoutId, 'event'),
    background: true,
  }));
  await enqueueAgain('payment-verification', jobs, deps);
  return found.length;
};

async function checkoutOf(event: WebhookEvent, { models }: Deps): Promise<Pick<Checkout, '_id'> | null> {
  const { razorpayOrderId, paymentId } = event;
  const ways = [
    ...(razorpayOrderId === undefined ? [] : [{ razorpayOrderId }]),
    ...(paymentId === undefined ? [] : [{ paymentId }, { 'refunds.paymentId': paymentId }]),
  ];
  if (ways.length === 0) return null;
  return models.checkouts.findOne({ $or: ways }, { _id: 1 }).lean<Pick<Checkout, '_id'>>();
}
