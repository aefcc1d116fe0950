import type { SettingsAnswer } from '../../contracts/server/index.ts';
import { dayMs, fateOf, urgencyOf, type UrgencyRule } from '../../domain/index.ts';
import { type Models, notDelivered, notVoided, type Refund } from '../db/models/index.ts';

/** Open orders; delivered ones are excluded, here and below. */
export const countOpen = ({ orders }: Pick<Models, 'orders'>): Promise<number> =>
  orders.countDocuments({ ...notDelivered, ...notVoided });

interface Judge {
  eta: { urgencyRule: (shop: SettingsAnswer) => Promise<UrgencyRule> };
  settings: { read: () => Promise<SettingsAnswer> };
}

/** Open orders that will miss their promise at the usual pace, or have. */
export async function countLate(
  { orders }: Pick<Models, 'orders'>,
  { eta, settings }: Judge,
): Promise<number> {
  const fields = 'status statusHistory createdAt promise baked kind fulfilment startAt later';
  const [open, rule] = await Promise.all([
    orders.find({ ...notDelivered, ...notVoided }, fields).lean(),
    settings.read().then(eta.urgencyRule),
  ]);
  const now = new Date();
  return open.filter((order) => urgencyOf(order, rule, now)?.pace === 'late').length;
}

/**
 * Refunds that the provider has not confirmed, since when the oldest of them is due (also one that was held at first; null
 * without any), and those that an admin has to approve: of what a bank decided for the customer nothing more is due.
 */
export async function countRefunds({
  checkouts,
}: Pick<Models, 'checkouts'>): Promise<{ due: number; dueSince: Date | null; held: number }> {
  // One question each: each state has an index of its own.
  const inState = async (which: Refund['state']) => {
    const found = await checkouts.find({ 'refunds.state': which }, { refunds: 1, disputes: 1 }).lean();
    return found.flatMap((checkout) =>
      checkout.refunds.filter((one) => one.state === which && fateOf(checkout, one) !== 'back'),
    );
  };
  const [due, held] = await Promise.all([inState('due'), inState('held')]);
  const dueSince = due.reduce<Date | null>((oldest, { at }) => (oldest && oldest <= at ? oldest : at), null);
  return { due: due.length, dueSince, held: held.length };
}

/** Whether a refund due since before then waits. */
export const isRefundLate = async (
  { checkouts }: Pick<Models, 'checkouts'>,
  before: Date,
): Promise<boolean> =>
  (await checkouts.exists({ refunds: { $elemMatch: { state: 'due', at: { $lte: before } } } })) !== null;

/** Whether those to several addresses were given up since one was sent: not one mistyped address, but the mail server. */
export async function isMailRefused({ mails }: Pick<Models, 'mails'>): Promise<boolean> {
  const sent = await mails.findOne({ state: 'sent' }, { createdAt: 1 }).sort({ createdAt: -1 }).lean();
  const since = sent && { createdAt: { $gt: sent.createdAt } };
  return (await mails.distinct('to', { state: 'dead', ...since })).length > 1;
}

/** When the oldest email that is not yet sent was written, but to one address while others are sent; null without any. */
export async function mailDueSince({ mails }: Pick<Models, 'mails'>): Promise<Date | null> {
  const oldest = await mails.findOne({ state: 'due' }, { createdAt: 1, to: 1 }).sort({ createdAt: 1 }).lean();
  if (!oldest) return null;
  const { createdAt, to } = oldest;
  const toOthers = { to: { $ne: to } };
  // Others are sent: it waits for its own mailbox.
  if (!(await mails.exists({ ...toOthers, state: 'sent', createdAt: { $gt: createdAt } }))) return createdAt;
  const rest = await mails
    .findOne({ ...toOthers, state: 'due' }, { createdAt: 1 })
    .sort({ createdAt: 1 })
    .lean();
  return rest?.createdAt ?? null;
}

/** Checkouts paid, or reported so, without orders yet, and since when the oldest of them (ISO 8601). */
export async function countNotYetOrdered({ checkouts }: Pick<Models, 'checkouts'>) {
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

/** Webhooks arrive within seconds; payments younger than this (ms) are not counted. */
const usualMs = 30_000;
/** How far back to count. */
const countedMs = dayMs;

/** A single unreported payment may be chance. */
export const silentPayments = 3;

/**
 * When the last webhook event arrived (null for never), and how many payments through the provider since then we learned of
 * otherwise, from the browser or by polling: it disables a webhook that failed for a day, with a mail at most.
 */
export async function watchWebhook({
  webhookEvents,
  checkouts,
}: Pick<Models, 'webhookEvents' | 'checkouts'>) {
  const now = Date.now();
  const last = await webhookEvents.findOne({}, { receivedAt: 1 }).sort({ receivedAt: -1 }).lean();
  const lastAt = last?.receivedAt ?? null;
  const since = Math.max(lastAt?.getTime() ?? 0, now - countedMs);
  const paymentsSince = await checkouts.countDocuments({
    paidAt: { $gt: new Date(since), $lte: new Date(now - usualMs) },
    // Of one that waited for our workers it told in time.
    capturedAt: { $not: { $lte: new Date(since) } },
    // Of what a person received it never tells; of a link made at the counter it does.
    'tenders.0': { $exists: false },
    // Of what a restored backup lost it told before.
    rebuiltAt: { $exists: false },
  });
  return { lastAt, paymentsSince };
}
