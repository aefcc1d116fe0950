import {
  type BackWay,
  expectedCash,
  minuteMs,
  sumAmounts,
  type Tender,
  tenders,
} from '../../domain/index.ts';
import type { Checkout, Models, Refund, StoredBill, Till } from '../db/models/index.ts';

type Received = NonNullable<Checkout['tenders']>[number];

interface TenderSums {
  received: number;
  payments: number;
  paidBack: number;
  refunds: number;
}

function sumsOf(received: readonly Received[], refunds: readonly Refund[], by: Tender): TenderSums {
  const [came, went] = [
    received.filter((one) => one.tender === by),
    refunds.filter((one) => one.tender === by),
  ];
  return {
    received: sumAmounts(came),
    payments: came.length,
    paidBack: sumAmounts(went),
    refunds: went.length,
  };
}

async function readCash({ checkouts }: Pick<Models, 'checkouts'>, till: Till) {
  const shown = { tenders: 1, refunds: 1 } as const;
  const [paid, refunded] = await Promise.all([
    checkouts.find({ 'tenders.till': till._id }, shown).lean(),
    checkouts.find({ 'refunds.till': till._id }, shown).lean(),
  ]);
  const isHere = (one: { till?: Till['_id'] }) => till._id.equals(one.till ?? '');
  const received = paid.flatMap((checkout) => checkout.tenders ?? []).filter(isHere);
  const refunds = refunded
    .flatMap((checkout) => checkout.refunds)
    .filter((refund) => isHere(refund) && refund.state === 'done');
  const keys = new Set(refunds.map(({ key }) => key));
  return { paid, refunded, keys, by: (tender: Tender) => sumsOf(received, refunds, tender) };
}

/**
 * What the records say of a till, in paise: received and paid back by each tender, paid online while it was open, and the
 * bills. Nothing is counted along: what is written late is in the next sum.
 */
export async function sumTill(models: Models, till: Till) {
  const [{ paid, refunded, keys, by }, online] = await Promise.all([
    readCash(models, till),
    sumOnline(models, till),
  ]);
  const [cash, upi, card] = [by('cash'), by('upi'), by('card')];
  const bills = await models.bills
    .find({ checkoutId: { $in: [...paid, ...refunded].map(({ _id }) => _id) } })
    .sort({ issuedAt: 1, sequence: 1 })
    .lean<StoredBill[]>();
  const ofPaid = new Set(paid.map(({ _id }) => String(_id)));
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

/** After so long (ms) the process that claimed it may have died: then it counts only for an order that was cancelled. */
export const claimedForMs = minuteMs;

/** What of that nobody else is about to hand out, and those who are, but for the refund of this key. */
export async function freeCash(models: Models, till: Till, own?: string) {
  const { keys, by } = await readCash(models, till);
  const since = Date.now() - claimedForMs;
  const open = (till.leaving ?? []).filter(({ key }) => key !== own && !keys.has(key));
  const old = open.filter(({ at }) => at.getTime() < since).map(({ orderId }) => orderId);
  const due = { _id: { $in: old }, 'refund.ofVoid': true, 'refund.state': 'due' } as const;
  const cancelled = old.length > 0 ? (await models.orders.distinct('_id', due)).map(String) : [];
  const leaving = open.filter(
    ({ at, orderId }) => at.getTime() >= since || cancelled.includes(String(orderId)),
  );
  return { free: expectedCash(till, by('cash')) - sumAmounts(leaving), leaving };
}

/** The till as it was read; whoever writes under it is second to nobody. */
export const unchanged = ({ _id, moves, claims }: Till) => ({
  _id,
  openAt: { $exists: true },
  moves: { $size: moves.length },
  claims: claims ?? { $exists: false },
});

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
        $or: [
          { 'tenders.tender': { $in: [...tenders] }, paidAt: { $gte: since } },
          { 'refunds.by._id': { $exists: true }, 'refunds.at': { $gte: since } },
        ],
      },
      { tenders: 1, refunds: 1 },
    )
    .lean();
  const isOutside = (one: { tender?: BackWay; till?: Till['_id']; at: Date }) =>
    one.tender === 'cash' && !one.till && one.at >= since;
  const received = found.flatMap((checkout) => checkout.tenders ?? []).filter(isOutside);
  const paidBack = found.flatMap((checkout) => checkout.refunds).filter(isOutside);
  return { received: sumAmounts(received), payments: received.length, paidBack: sumAmounts(paidBack) };
}
