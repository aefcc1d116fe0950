import type { Models } from '../db/models/index.ts';

interface WebhookWatch {
  /** Time of the last webhook event; null for never. */
  lastAt: Date | null;
  /** Payments since then that we learned of otherwise: from the browser or by polling. */
  paymentsSince: number;
}

/** Webhooks arrive within seconds; payments younger than this (ms) are not counted. */
const usualMs = 30_000;
/** How far back to count. */
const countedMs = 24 * 3_600_000;

/** A single unreported payment may be chance. */
export const silentPayments = 3;

/** Whether webhooks still arrive: the provider disables a webhook that failed for a day, with a mail at most. */
export async function watchWebhook({
  webhookEvents,
  checkouts,
}: Pick<Models, 'webhookEvents' | 'checkouts'>): Promise<WebhookWatch> {
  const now = Date.now();
  const last = await webhookEvents.findOne({}, { receivedAt: 1 }).sort({ receivedAt: -1 }).lean();
  const lastAt = last?.receivedAt ?? null;
  const since = Math.max(lastAt?.getTime() ?? 0, now - countedMs);
  const paymentsSince = await checkouts.countDocuments({
    paidAt: { $gt: new Date(since), $lte: new Date(now - usualMs) },
  });
  return { lastAt, paymentsSince };
}
