import { lateBefore, orderStatuses } from '../../domain/index.ts';
import type { Models } from '../models/index.ts';

const delivered = orderStatuses[3];

/** Orders on their way to a customer. */
export const countOpen = ({ orders }: Pick<Models, 'orders'>): Promise<number> =>
  orders.countDocuments({ status: { $ne: delivered }, voided: { $exists: false } });

/** Open orders that are longer in their status than they should be. */
export async function countLate({ orders }: Pick<Models, 'orders'>): Promise<number> {
  const late = lateBefore(new Date()).map(({ status, before }) => ({ status, createdAt: { $lte: before } }));
  return orders.countDocuments({ $or: late, voided: { $exists: false } });
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
