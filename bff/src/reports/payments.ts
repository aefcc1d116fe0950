import type { ReportAnswer } from '@forno/shared/contracts/server';
import { backWays, deductedFor, hourMs, type Period, sum, sumAmounts } from '@forno/shared/domain';
import type { Checkout, Models } from '@forno/shared/server/db';
import type { PipelineStage } from 'mongoose';

type Way = NonNullable<ReportAnswer['byTender']>[number]['tender'];

/** Most reasons by themselves: they are typed. The smaller ones are one row. */
const mostReasons = 30;

/** More than clocks differ (ms): a payment may be noted before it was captured, by theirs. */
const clocksApartMs = hourMs;

/**
 * Paid in a period, by the provider's capture as the orders made of it are; what was stored without one, by when it was
 * settled, whose index it goes by: however late that was, as after a restore.
 */
export const paidBetween = ({ start, end }: Period) => ({
  paidAt: { $gte: new Date(start.getTime() - clocksApartMs) },
  $or: [
    { capturedAt: { $gte: start, $lt: end } },
    { capturedAt: { $exists: false }, paidAt: { $gte: start, $lt: end } },
  ],
});

/** Money of the checkouts paid in a period, in paise: what came in by each tender, and what went back, by tender and reason. */
export async function readPayments(models: Pick<Models, 'checkouts'>, period: Period) {
  const [received, refunds] = await Promise.all([sumReceived(models, period), sumRefunds(models, period)]);
  const ways: readonly Way[] = ['online', ...backWays];
  return {
    byTender: ways.flatMap((tender) => {
      const { payments = 0, amount = 0 } = received.find(({ _id }) => _id === tender) ?? {};
      const refunded = sumAmounts(refunds.filter(({ _id }) => _id.tender === tender));
      return payments > 0 || refunded > 0 ? [{ tender, payments, received: amount, refunded }] : [];
    }),
    refundReasons: byReason(refunds),
  };
}

/** A payment split between tenders counts at each of them with its part. */
async function sumReceived({ checkouts }: Pick<Models, 'checkouts'>, period: Period) {
  const sums = { payments: { $sum: 1 } };
  const [online, counter] = await Promise.all([
    checkouts.aggregate<{ _id: 'online'; payments: number; amount: number }>([
      { $match: paidBetween(period) },
      { $match: { 'tenders.0': { $exists: false } } },
      { $group: { _id: 'online', ...sums, amount: { $sum: '$amount' } } },
    ]),
    checkouts.aggregate<{ _id: Way; payments: number; amount: number }>([
      { $match: paidBetween(period) },
      { $unwind: '$tenders' },
      { $group: { _id: '$tenders.tender', ...sums, amount: { $sum: '$tenders.amount' } } },
    ]),
  ]);
  return [...online, ...counter];
}

interface Refunds {
  _id: { tender: Way; reason: string };
  refunds: number;
  amount: number;
}

/** Without those of a second payment, which no tender counts as received. */
export const refundsOf = (period: Period): PipelineStage[] => [
  { $match: paidBetween(period) },
  { $unwind: '$refunds' },
  { $project: { refunds: 1, own: { $eq: ['$refunds.paymentId', '$paymentId'] } } },
  { $match: { own: true, 'refunds.state': { $in: ['done', 'due'] } } },
];

const sumRefunds = ({ checkouts }: Pick<Models, 'checkouts'>, period: Period) =>
  checkouts.aggregate<Refunds>([
    ...refundsOf(period),
    {
      $group: {
        _id: { tender: { $ifNull: ['$refunds.tender', 'online'] }, reason: '$refunds.reason' },
        refunds: { $sum: 1 },
        amount: { $sum: '$refunds.amount' },
      },
    },
  ]);

/** Paise that the provider took back for disputes of the payments of a period. */
export async function sumDeducted({ checkouts }: Pick<Models, 'checkouts'>, period: Period): Promise<number> {
  const found = await checkouts
    .find({ ...paidBetween(period), 'disputes.0': { $exists: true } }, { paymentId: 1, disputes: 1 })
    .lean<Checkout[]>();
  const own = found.flatMap(({ paymentId, disputes = [] }) =>
    disputes.filter((one) => one.payment_id === paymentId),
  );
  return sum(own.map(deductedFor));
}

function byReason(rows: readonly Refunds[]) {
  const sums = new Map<string, { reason: string; refunds: number; amount: number }>();
  const add = (reason: string, { refunds, amount }: Pick<Refunds, 'refunds' | 'amount'>) => {
    const before = sums.get(reason) ?? { reason, refunds: 0, amount: 0 };
    sums.set(reason, { reason, refunds: before.refunds + refunds, amount: before.amount + amount });
  };
  for (const row of rows) add(row._id.reason, row);
  const sorted = [...sums.values()].toSorted((one, other) => other.amount - one.amount);
  const shown = sorted.slice(0, mostReasons);
  sums.clear();
  for (const row of sorted.slice(mostReasons)) add('Other reasons', row);
  return [...shown, ...sums.values()];
}
