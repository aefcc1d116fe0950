import { lateBefore, orderStatuses } from '../../domain/index.ts';
import { type Models, notVoided } from '../models/index.ts';

/** Orders on their way to a customer: what is delivered is not looked at, here and below. */
export const countOpen = ({ orders }: Pick<Models, 'orders'>): Promise<number> =>
  orders.countDocuments({ status: { $in: orderStatuses.slice(0, -1) }, ...notVoided });

/** Open orders that are longer in their status than they should be. */
export async function countLate({ orders }: Pick<Models, 'orders'>): Promise<number> {
  const counts = lateBefore(new Date()).map(({ status, before }) =>
    orders.countDocuments({ status, ...notVoided, createdAt: { $lte: before } }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Refunds that the provider has not confirmed. */
export async function countRefundsDue({ checkouts }: Pick<Models, 'checkouts'>): Promise<number> {
  const found = await checkouts.find({ 'refunds.state': 'due' }, { refunds: 1 }).lean();
  return found.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'due').length;
}

export interface NotYetOrdered {
  checkouts: number;
  /** ISO 8601, of the oldest. */
  since: string | null;
}

/** What was paid, or reported so, and has no orders yet. */
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
