import type { DayRange, HeldRefund, MoneyCheckAnswer, MoneyDifference } from '@forno/shared/contracts/server';
import { disputeText, moneyReasons, paymentFailures } from '@forno/shared/messages/server';
import { heldAmount, reasonOf, whyKept } from '@forno/shared/server/checkouts';
import type { Checkout, Order } from '@forno/shared/server/db';
import { ifKnown, type Provider, type ProviderPayment } from '@forno/shared/server/provider';
import {
  deductedFor,
  disputesOpen,
  groupBy,
  isCounterPayment,
  isUndecided,
  periodOf,
  sum,
} from '@forno/shared/domain';
import { checkCounter } from './check-counter.ts';
import { diagnosePayment, feesOf } from './diagnose-payment.ts';
import { readIssued } from './read-issued.ts';
import { byHandOf, readStuckRefunds } from './refund-by-hand.ts';
import type { Deps } from '../deps.ts';

/** A payment this recent (ms) may still be in the queues. */
const settleMs = 30_000;

/** Both sides are compared in memory. */
export const paymentsMax = 10_000;

/** All that is compared: whole documents of so many would not fit into a process. */
const ofCheckout =
  'state paymentId razorpayOrderId amount lines.line refunds disputes deliveryFee tenders rebuiltAt';
const ofOrder = 'paymentId checkoutId totalAmount';

/** Refunded without ever being captured: not our money. */
const isCaptured = ({ status, captured }: ProviderPayment) =>
  status === 'captured' || (status === 'refunded' && captured !== false);

/** Our side: what we know of these payments, the orders of these days, and payments that are not the shop's at all. */
async function readRecords(
  models: Deps['models'],
  payments: readonly ProviderPayment[],
  { start, end }: ReturnType<typeof periodOf>,
) {
  const ids = payments.map(({ id }) => id);
  // An open dispute has a deadline, whatever the days.
  const paidOrDisputed = [
    { razorpayOrderId: { $in: payments.flatMap(({ order_id }) => order_id ?? []) } },
    { 'disputes.status': { $in: disputesOpen } },
  ];
  const [checkouts, orders, ordersMade, foreign] = await Promise.all([
    models.checkouts.find({ $or: paidOrDisputed }, ofCheckout).lean<Checkout[]>(),
    models.orders.find({ paymentId: { $in: ids } }, ofOrder).lean<Order[]>(),
    models.orders.find({ createdAt: { $gte: start, $lt: end } }, ofOrder).lean<Order[]>(),
    models.unmatchedPayments.find({ _id: { $in: ids }, kind: 'foreign' }).lean(),
  ]);
  return { checkouts, orders, ordersMade, strange: new Set(foreign.map(({ _id }) => _id)) };
}

/**
 * Compares what the provider captured and refunded on these days (Asia/Kolkata) with our orders, in both directions.
 * Expected: no difference. Refuses more payments than `paymentsMax`.
 */
export async function checkMoney(
  { models, provider }: Pick<Deps, 'models' | 'provider'>,
  range: DayRange,
): Promise<MoneyCheckAnswer | 'too many'> {
  const { start, end } = periodOf(range);
  const period = { from: Math.floor(start.getTime() / 1000), to: Math.ceil(end.getTime() / 1000) - 1 };
  const all = await provider.listPayments(period, paymentsMax + 1);
  if (all.length > paymentsMax) return 'too many';
  const payments = all.filter(isCaptured);
  const paidIds = new Set(payments.map(({ id }) => id));
  const { checkouts, orders, ordersMade, strange } = await readRecords(models, payments, { start, end });
  const held = await readHeldRefunds(models);
  const stuck = await readStuckRefunds(models, checkouts);
  const paid = checkouts.filter(({ paymentId }) => paymentId !== undefined && paidIds.has(paymentId));
  const issued = await readIssued(models, paid);
  const counter = await checkCounter(models, { start, end });
  const byOrderId = new Map(checkouts.map((checkout) => [checkout.razorpayOrderId, checkout]));
  const ordersOf = groupBy(orders, ({ paymentId }) => paymentId);
  const settled = payments.filter(
    ({ id, created_at }) => !strange.has(id) && created_at * 1000 < Date.now() - settleMs,
  );
  const differences = settled.flatMap(
    (payment) =>
      diagnosePayment(payment, byOrderId.get(payment.order_id ?? ''), ordersOf.get(payment.id) ?? []) ?? [],
  );
  const disputes = checkouts.flatMap((checkout) => checkout.disputes ?? []);
  const deducted = sum(disputes.filter((one) => paidIds.has(one.payment_id)).map(deductedFor));
  // Of what its bill says: a second payment has none.
  const back = paid.flatMap(({ refunds, paymentId }) =>
    refunds.filter((one) => one.pending && one.paymentId === paymentId),
  );
  const pending = sum(back.map(({ amount }) => amount));
  const byHand = byHandOf(checkouts, paidIds);
  const online = ordersMade.filter(({ paymentId }) => !isCounterPayment(paymentId));
  const uncaptured = await findUncaptured(provider, online, paidIds);
  return {
    ...range,
    checkedAt: new Date().toISOString(),
    payments: payments.length,
    captured: sum(payments.map(({ amount }) => amount)),
    refunded: sum(payments.map(({ amount_refunded }) => amount_refunded ?? 0)),
    ...(pending > 0 && { pending }),
    ...(byHand > 0 && { byHand }),
    ...(deducted > 0 && { deducted }),
    ordered: sum(orders.map(({ totalAmount }) => totalAmount)),
    ...(feesOf(paid) > 0 && { fees: feesOf(paid) }),
    ...(counter.money && { counter: counter.money }),
    differences: [...differences, ...uncaptured, ...counter.differences],
    ...(held.length > 0 && { held }),
    ...(stuck.length > 0 && { stuck }),
    ...issued,
    explained: explain(checkouts, all, strange),
  };
}

/** Refunds that wait for an admin, the oldest first. */
export async function readHeldRefunds({
  checkouts,
}: Pick<Deps['models'], 'checkouts'>): Promise<HeldRefund[]> {
  const found = await checkouts.find({ 'refunds.state': 'held' }).sort({ rebuiltAt: 1, _id: 1 }).lean();
  return found.flatMap((checkout) =>
    checkout.refunds
      .filter(({ state }) => state === 'held')
      .map((refund) => ({
        checkoutId: String(checkout._id),
        paymentId: refund.paymentId,
        amount: heldAmount(checkout, refund),
        reason: whyKept(checkout, refund) ?? refund.reason,
        paidAt: checkout.createdAt.toISOString(),
        ...(checkout.rebuiltAt && boughtBy(checkout)),
        ...(refund.disputed && { disputed: true }),
        ...(isUndecided(checkout, refund) && { undecided: true }),
      })),
  );
}

/** What nobody here may have ordered: whether it was handed over, people remember by what it was. */
const boughtBy = ({ lines, fulfilment, channel }: Checkout) => ({
  ...(lines.length > 0 && { lines: lines.map(({ pizzaName: name, quantity }) => ({ name, quantity })) }),
  ...(fulfilment && { fulfilment }),
  ...(channel && { channel }),
});

/** Money without orders, or orders with an unusual payment, and why. */
function explain(
  checkouts: readonly Checkout[],
  payments: readonly ProviderPayment[],
  strange: ReadonlySet<string>,
): MoneyCheckAnswer['explained'] {
  const ids = new Set(payments.map(({ id }) => id));
  const refunds = checkouts.flatMap((checkout) =>
    checkout.refunds
      .filter(({ paymentId }) => ids.has(paymentId))
      .map((refund) => ({
        paymentId: refund.paymentId,
        checkoutId: String(checkout._id),
        amount: refund.state === 'held' ? heldAmount(checkout, refund) : refund.amount,
        reason: refund.state === 'failed' ? moneyReasons.refundFailed : reasonOf(refund),
      })),
  );
  const disputed = checkouts.flatMap(({ _id, disputes = [] }) =>
    disputes.map((one) => ({
      paymentId: one.payment_id,
      checkoutId: String(_id),
      amount: one.amount,
      reason: `${disputeText(one)}.`,
    })),
  );
  const rebuilt = checkouts.flatMap(({ _id, rebuiltAt, paymentId, amount }) =>
    rebuiltAt && paymentId && ids.has(paymentId)
      ? [{ paymentId, checkoutId: String(_id), amount, reason: moneyReasons.rebuilt }]
      : [],
  );
  const returned = payments.filter((payment) => payment.status === 'refunded' && !isCaptured(payment));
  const because = (reason: string) => {
    return ({ id, amount }: ProviderPayment) => ({ paymentId: id, checkoutId: null, amount, reason });
  };
  return [
    ...disputed,
    ...refunds,
    ...rebuilt,
    ...returned.map(because(paymentFailures.refunded)),
    ...payments.filter(({ id }) => strange.has(id)).map(because(moneyReasons.foreign)),
  ];
}

/** Orders whose payment was not captured on these days: looked up individually, usually none. */
async function findUncaptured(
  provider: Provider,
  orders: readonly Order[],
  captured: ReadonlySet<string>,
): Promise<MoneyDifference[]> {
  const suspects = groupBy(
    orders.filter(({ paymentId }) => !captured.has(paymentId)),
    ({ paymentId }) => paymentId,
  );
  const differences: MoneyDifference[] = [];
  for (const [paymentId, those] of suspects) {
    const payment = await ifKnown(provider.fetchPayment(paymentId));
    if (payment && isCaptured(payment)) continue;
    differences.push({
      kind: 'orders_without_capture',
      paymentId,
      checkoutId: String(those[0]?.checkoutId ?? ''),
      captured: 0,
      refunded: 0,
      ordered: sum(those.map(({ totalAmount }) => totalAmount)),
      action:
        'The provider has not captured the payment for these orders: check it in the provider’s dashboard.',
      remedy: null,
    });
  }
  return differences;
}
