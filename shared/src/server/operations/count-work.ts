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
