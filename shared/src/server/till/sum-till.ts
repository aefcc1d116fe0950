import { expectedCash, type Tender, tenders } from '../../domain/index.ts';
import type { Checkout, Models, Refund, StoredBill, Till } from '../db/models/index.ts';

type Received = NonNullable<Checkout['tenders']>[number];

interface TenderSums {
  received: number;
  payments: number;
  paidBack: number;
  refunds: number;
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

function sumsOf(received: readonly Received[], refunds: readonly Refund[], by: Tender): TenderSums {
  const [came, went] = [
    received.filter((one) => one.tender === by),
    refunds.filter((one) => one.tender === by),
  ];
  return { received: sumOf(came), payments: came.length, paidBack: sumOf(went), refunds: went.length };
}

/**
 * What the records say of a till, in paise: received and paid back by each tender, paid online while it was open, and the
 * bills. Nothing is counted along: what is written late is in the next sum.
 */
export async function sumTill(models: Models, till: Till) {
  const shown = { tenders: 1, refunds: 1 } as const;
  const [paid, refunded, online] = await Promise.all([
    models.checkouts.find({ 'tenders.till': till._id }, shown).lean(),
    models.checkouts.find({ 'refunds.till': till._id }, shown).lean(),
    sumOnline(models, till),
  ]);
  const isHere = (one: { till?: Till['_id'] }) => till._id.equals(one.till ?? '');
  const received = paid.flatMap((checkout) => checkout.tenders ?? []).filter(isHere);
  const refunds = refunded
    .flatMap((checkout) => checkout.refunds)
    .filter((refund) => isHere(refund) && refund.state === 'done');
  const by = (tender: Tender) => sumsOf(received, refunds, tender);
  const [cash, upi, card] = [by('cash'), by('upi'), by('card')];
  const bills = await models.bills
    .find({ checkoutId: { $in: [...paid, ...refunded].map(({ _id }) => _id) } })
    .sort({ issuedAt: 1, sequence: 1 })
    .lean<StoredBill[]>();
  const ofPaid = new Set(paid.map(({ _id }) => String(_id)));
  const keys = new Set(refunds.map(({ key }) => key));
  return {
    tenders: { cash, upi, card },
    sales: paid.length,
    online,
    bills: bills.filter(({ nth, checkoutId }) => nth === 0 && ofPaid.has(String(checkoutId))),
    creditNotes: bills.filter(({ refund }) => refund && keys.has(refund.key)),
  };
}

/** The cash that should lie in it by the records, in paise. */
export const cashIn = async (models: Models, till: Till): Promise<number> =>
  expectedCash(till, (await sumTill(models, till)).tenders.cash);

/** Paid through the provider while it was open. */
async function sumOnline({ checkouts }: Pick<Models, 'checkouts'>, { openedAt, closed }: Till) {
  const [sums] = await checkouts.aggregate<{ amount: number; payments: number }>([
    {
      $match: { paidAt: { $gte: openedAt, ...(closed && { $lte: closed.at }) }, tenders: { $exists: false } },
    },
    { $group: { _id: null, amount: { $sum: '$amount' }, payments: { $sum: 1 } } },
  ]);
  return { amount: sums?.amount ?? 0, payments: sums?.payments ?? 0 };
}

/** Cash that has gone into no till since then, and cash paid back out of none; in paise. */
export async function sumOutside({ checkouts }: Pick<Models, 'checkouts'>, since: Date) {
  const found = await checkouts
    .find(
      {
        'tenders.tender': { $in: [...tenders] },
        $or: [
          { paidAt: { $gte: since } },
          { 'refunds.by._id': { $exists: true }, 'refunds.at': { $gte: since } },
        ],
      },
      { tenders: 1, refunds: 1 },
    )
    .lean();
  const isOutside = (one: { tender?: Tender; till?: Till['_id']; at: Date }) =>
    one.tender === 'cash' && !one.till && one.at >= since;
  const received = found.flatMap((checkout) => checkout.tenders ?? []).filter(isOutside);
  const paidBack = found.flatMap((checkout) => checkout.refunds).filter(isOutside);
  return { received: sumOf(received), payments: received.length, paidBack: sumOf(paidBack) };
}
