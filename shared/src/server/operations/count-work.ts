import { lateBefore } from '../../domain/index.ts';
import { type Models, notDelivered, notVoided, type Refund } from '../db/models/index.ts';

/** Open orders; delivered ones are excluded, here and below. */
export const countOpen = ({ orders }: Pick<Models, 'orders'>): Promise<number> =>
  orders.countDocuments({ ...notDelivered, ...notVoided });

/** Open orders that exceed the time limit of their status. */
export async function countLate({ orders }: Pick<Models, 'orders'>): Promise<number> {
  const counts = lateBefore(new Date()).map(({ status, before }) =>
    orders.countDocuments({ status, ...notVoided, createdAt: { $lte: before } }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Unconfirmed refunds, and those that an admin has to approve. */
export async function countRefundsDue({ checkouts }: Pick<Models, 'checkouts'>): Promise<number> {
  // One question each: each state has an index of its own.
  const [due, held] = await Promise.all([
    countRefunds({ checkouts }, 'due'),
    countRefunds({ checkouts }, 'held'),
  ]);
  return due + held;
}

export async function countRefunds(
  { checkouts }: Pick<Models, 'checkouts'>,
  which: Refund['state'],
): Promise<number> {
  const found = await checkouts.find({ 'refunds.state': which }, { refunds: 1 }).lean();
  return found.flatMap(({ refunds }) => refunds).filter(({ state }) => state === which).length;
}

/** When the oldest email that is not yet sent was written; null without any. */
export async function mailDueSince({ mails }: Pick<Models, 'mails'>): Promise<Date | null> {
  const oldest = await mails.findOne({ state: 'due' }, { createdAt: 1 }).sort({ createdAt: 1 }).lean();
  return oldest?.createdAt ?? null;
}

export interface NotYetOrdered {
  checkouts: number;
  /** Of the oldest; ISO 8601. */
  since: string | null;
}

/** Checkouts paid, or reported so, without orders yet. */
export async function countNotYetOrdered({ checkouts }: Pick<Models, 'checkouts'>): Promise<NotYetOrdered> {
  const [found] = await checkouts.aggregate<{ checkouts: number; since: Date | null }>([
    { $match: { $or: [{ state: 'paid' }, { state: 'unpaid', paymentReportedAt: { $exists: true } }] } },
    {
      $group: {
        _id: null,
        checkouts: { $sum: 1 },
        since: { $min: { $ifNull: ['$paymentReportedAt', '$paidAt'] } },
      },
    },
  ]);
  return { checkouts: found?.checkouts ?? 0, since: found?.since?.toISOString() ?? null };
}

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
