import { isByHandAlone, recordDisputes, settledPayments } from '@forno/shared/server/checkouts';
import { type Checkout, ensureInstallation, type Installation, past } from '@forno/shared/server/db';
import { isRefunded, ProviderError, type ProviderPayment } from '@forno/shared/server/provider';
import { verificationDue } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';
import { enqueueAgain } from './enqueue-again.ts';
import { findLostCheckout } from './find-lost-checkout.ts';
import { ago, pageSize, type SweepTask } from './backlog.ts';
import { dayMs, minuteMs, sumAmounts } from '@forno/shared/domain';

/** Late authorisations arrive for up to five days, dashboard refunds later still. */
const lateMs = 7 * dayMs;
/** A refund can fail at the bank days after the provider accepted it. */
const refundLateMs = 14 * dayMs;
/** A run that has not finished by then is dead; one that has longer began while a clock was ahead. */
const leaseMs = 5 * minuteMs;

type KnownCheckout = Pick<Checkout, '_id' | 'razorpayOrderId' | 'paymentId' | 'refunds'>;

/**
 * Hourly: compares all provider payments with our checkouts, to find what a restored backup lost or every other path
 * missed. Reaches back a few days before the last run recorded in the database: a restored backup is as far behind as
 * it is old. One worker at a time, to save calls; two are harmless.
 */
export const reconcile: SweepTask = async (deps, now) => {
  const { models, config, logger } = deps;
  const { reconciledAt } = await ensureInstallation(models);
  const last = past(reconciledAt, now);
  if (last && last > ago(now, config.RECONCILE_EVERY_MS)) return 0;
  const longest = new Date(now.getTime() + leaseMs);
  const free = { reconcilingUntil: { $not: { $gt: now, $lte: longest } } };
  const until = new Date(now.getTime() + Math.min(leaseMs, config.RECONCILE_EVERY_MS));
  // Conditional on what was read: another worker may have finished meanwhile.
  const asRead = { ...free, reconciledAt: reconciledAt ?? { $exists: false } };
  const { modifiedCount } = await models.installation.updateOne(asRead, {
    $set: { reconcilingUntil: until },
  });
  if (modifiedCount === 0) return 0;

  let done: Partial<Installation> = {};
  try {
    // Those whose event was lost.
    await recordDisputes(deps);
    const undecided = await undecidedRefunds(deps, ago(last ?? now, refundLateMs), now);
    const { found, complete } = await holdAgainst(
      deps,
      await heldSince(deps, ago(last ?? now, lateMs), now),
      undecided,
    );
    if (complete) done = { reconciledAt: now };
    return found;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ err: error }, 'not reconciled: the provider does not answer');
    return 0;
  } finally {
    await models.installation.updateOne(
      { reconcilingUntil: until },
      { $unset: { reconcilingUntil: '' }, ...(done.reconciledAt ? { $set: done } : {}) },
    );
  }
};

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);

/** Checkouts of payments too old to be listed: with a pending refund, or with one that failed since we believed it done. */
async function undecidedRefunds({ provider, models }: Deps, since: Date, now: Date): Promise<string[]> {
  const all = await provider.listRefunds({ from: seconds(since), to: seconds(now) });
  const failed = all.filter(({ status }) => status === 'failed');
  const which = [
    { 'refunds.pending': true },
    {
      'refunds.paymentId': { $in: failed.map(({ payment_id }) => payment_id) },
      refunds: { $elemMatch: { refundId: { $in: failed.map(({ id }) => id) }, state: 'done' as const } },
    },
  ];
  const found = await Promise.all(which.map((one) => models.checkouts.find(one, { _id: 1 }).lean()));
  return found.flat().map(({ _id }) => String(_id));
}

/** Authorised, captured and refunded payments since then. */
async function heldSince({ provider }: Deps, since: Date, now: Date): Promise<ProviderPayment[]> {
  const all = await provider.listPayments({ from: seconds(since), to: seconds(now) });
  return all.filter(({ status }) => ['authorized', 'captured', 'refunded'].includes(status));
}

/**
 * Enqueues verification of payments that differ from our records, and of these checkouts. `complete` is false when
 * there are more than one round handles.
 */
async function holdAgainst(deps: Deps, payments: readonly ProviderPayment[], checkoutIds: readonly string[]) {
  const { models } = deps;
  const asked = new Set(checkoutIds);
  let looked = 0;
  let complete = true;
  for (let from = 0; from < payments.length; from += pageSize) {
    const some = payments.slice(from, from + pageSize);
    const orderIds = some.flatMap(({ order_id }) => order_id ?? []);
    const [checkouts, strays] = await Promise.all([
      models.checkouts
        .find({ razorpayOrderId: { $in: orderIds } }, { razorpayOrderId: 1, paymentId: 1, refunds: 1 })
        .lean<KnownCheckout[]>(),
      models.unmatchedPayments.find({ _id: { $in: some.map(({ id }) => id) } }, { _id: 1 }).lean(),
    ]);
    const byOrder = new Map(checkouts.map((checkout) => [checkout.razorpayOrderId, checkout]));
    const aside = new Set(strays.map(({ _id }) => _id));
    for (const payment of some) {
      const known = byOrder.get(payment.order_id ?? '');
      if (known && !isBooked(known, payment)) asked.add(String(known._id));
      if (known || aside.has(payment.id)) continue;
      if (looked >= pageSize) complete = false;
      else {
        looked += 1;
        const lost = await findLostCheckout(deps, payment);
        if (lost) asked.add(String(lost._id));
      }
    }
  }
  const jobs = [...asked].map((checkoutId) => verificationDue(checkoutId, 'reconcile'));
  await enqueueAgain(deps, 'payment-verification', jobs);
  return { found: asked.size, complete };
}

/** Whether our records agree with the provider on this payment. An authorised one is checked until it is decided. */
function isBooked(checkout: KnownCheckout, payment: ProviderPayment): boolean {
  if (payment.status === 'authorized' || payment.captured === false) return true;
  const mine = checkout.refunds.filter((refund) => refund.paymentId === payment.id);
  const done = sumAmounts(mine.filter((refund) => refund.state === 'done' && !isByHandAlone(refund)));
  const settled = isRefunded(payment) || settledPayments(checkout).includes(payment.id);
  return settled && done === (payment.amount_refunded ?? 0);
}
