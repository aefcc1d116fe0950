import type { Models } from '../models/index.ts';

export interface WebhookWatch {
  /** When the provider last told us anything; null for never. */
  lastAt: Date | null;
  /** Payments that we heard of since then by other roads: the browser, or by asking. */
  paymentsSince: number;
}

/** The provider tells of a payment within seconds; of a younger one it may still do. Milliseconds. */
const usualMs = 120_000;
/** Further back than this nobody needs to count. */
const countedMs = 24 * 3_600_000;

/** One payment that nobody told us of may be chance. */
export const silentPayments = 3;

/** Whether the provider still reports: it turns a webhook off that failed for a day, and says so in a mail at most. */
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
