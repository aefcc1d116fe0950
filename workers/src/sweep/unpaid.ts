import { openedWithinMs } from '@forno/shared/server/checkouts';
import type { Checkout, Models, WebhookEvent } from '@forno/shared/server/db';
import { verificationDue } from '@forno/shared/server/queues';
import { enqueueAgain } from './enqueue-again.ts';
import { ago, pageSize, type SweepTask, underWayMs } from './backlog.ts';

/**
 * Checkouts that may have been paid without our knowing: browser closed, webhook lost, late authorisation. They stay
 * due until the provider has answered, as recorded by the verification; enqueueing it, or a rejected key, changes
 * nothing.
 */
export const unpaid: SweepTask = async (deps, now, backlog) => {
  const { models, config } = deps;
  // Half of the provider's rate limit, spread evenly: customers who wait must not queue behind these.
  const apartMs = 2_000 / config.PROVIDER_CALLS_PER_SECOND;
  const most = Math.max(1, Math.min(pageSize, Math.floor(config.SWEEP_EVERY_MS / apartMs)));
  const due = { state: { $ne: 'opening' as const }, askAt: { $lte: now } };
  const found = await backlog.next(models.checkouts, due, 'askAt', { most });
  const jobs = found.map(({ _id, askAt }, index) => ({
    ...verificationDue(String(_id), `ask-${askAt.getTime()}`),
    delay: Math.round(index * apartMs),
  }));
  return (await enqueueAgain(deps, 'payment-verification', jobs, 'in their time')) ? found.length : 0;
};

/** Interrupted openings: does the provider have an order with our receipt? */
export const openings: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'opening' as const, createdAt: { $lte: ago(now, openedWithinMs) } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt', { fields: { createdAt: 1 } });
  const jobs = found.map(({ _id }) => verificationDue(String(_id), 'opening'));
  await enqueueAgain(deps, 'payment-verification', jobs);
  return found.length;
};

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
