import { isOut, lastStatus, limits } from '@forno/shared/domain';
import type { Checkout, Order } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import { heldOf, sumHeld } from './judge-disputes.ts';
import { type Find, type Recorded, voidReasons } from './record.ts';

/** Of one paid at the counter, of which the provider knows nothing, its own. */
export const orderIdOf = ({ _id, razorpayOrderId }: Checkout): string => razorpayOrderId ?? String(_id);

export interface Money {
  captured: number;
  orders_expected: number;
  orders_found: number;
  refunded: number;
}

/**
 * Trusts no checkout's state: every captured payment either has all its orders, each once and together the amount,
 * less the fee of the delivery, or was refunded in full (the provider refunds no remainder below a rupee). A refund needs a cause in what this run
 * did, whatever reason the shop gives: a refund at the dashboard, a cancellation, a second payment of the cart, an
 * account deleted meanwhile. Refunds of an ordered payment are also shown by its orders. What a dispute holds
 * counts as owed. Pure.
 */
export function judgeMoney(
  { payments, captured, refunds }: SandboxState,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  recorded: Pick<Recorded, 'cancelling' | 'deleting' | 'parts'>,
  find: Find,
): Money {
  const checkoutOf = new Map(checkouts.map((checkout) => [orderIdOf(checkout), checkout]));
  let [expected, refunded] = [0, 0];
  const accounted = new Set<Order>();
  const cartOf = (razorpayOrderId: string) => {
    const checkout = checkoutOf.get(razorpayOrderId);
    return checkout && `${String(checkout.userId)} ${checkout.cartId}`;
  };
  const atDashboardOf = (id: string) =>
    sum(
      refunds
        .filter(({ payment_id, key, status }) => payment_id === id && key === null && status !== 'failed')
        .map((refund) => refund.amount),
    );
  const madeAt = new Map(payments.map(({ id, created_at }) => [id, created_at]));
  const ordered = new Set(orders.map(({ paymentId }) => paymentId));
  for (const { id, order_id: razorpayOrderId, amount, amount_refunded: back } of captured) {
    const paidFor = orders.filter(({ paymentId }) => paymentId === id);
    const held = sumHeld(checkouts, id);
    if (paidFor.length === 0 && amount - back - held < limits.paymentMinPaise) {
      refunded += 1;
      const cart = cartOf(razorpayOrderId);
      // The cart was paid by another payment, and that one was there first.
      const sentAt = Math.min(...refunds.filter((one) => one.payment_id === id).map((one) => one.created_at));
      const others = captured.filter(
        (one) => one.id !== id && cartOf(one.order_id) === cart && (madeAt.get(one.id) ?? 0) <= sentAt,
      );
      const isCaused =
        amount - atDashboardOf(id) < limits.paymentMinPaise ||
        others.some((one) => ordered.has(one.id)) ||
        recorded.deleting.includes(cart?.split(' ')[0] ?? '');
      if (!isCaused) find('unexplained_money', `${id} of ${cart}: ${back} went back, and nothing caused it`);
      continue;
    }
    const checkout = checkoutOf.get(razorpayOrderId);
    const payment = `${id} of ${String(checkout?._id)} (${checkout?.state}): ${amount}, ${back} went back`;
    const lines = checkout?.lines ?? [];
    if (lines.length === 0) find('lost', `${payment}, no such checkout`);
    expected += lines.length;
    for (const { line } of lines) {
      const found = paidFor.filter(
        (order) => order.line === line && order.checkoutId.equals(checkout?._id ?? ''),
      );
      if (found.length === 0) find('lost', `${payment}, no order of line ${line}`);
      if (found.length > 1) find('duplicated', `${payment}, ${found.length} orders of line ${line}`);
      for (const order of found) accounted.add(order);
    }
    const total = sum(paidFor.map(({ totalAmount }) => totalAmount));
    const fee = checkout?.deliveryFee ?? 0;
    if (total + fee !== amount) find('amount_mismatch', `${payment}, orders of ${total}, fee ${fee}`);

    const atDashboard = atDashboardOf(id);
    // Of an order that stays, or whose money stays: the parts that were given back, known or not to who asked.
    const partly = paidFor.filter((order) => !isOwedBack(order, recorded));
    const given = sum(partly.map((order) => sumOfParts(order, recorded)));
    const made = refunds.filter(({ status, payment_id }) => payment_id === id && status !== 'failed');
    const asked = sum(
      [...made, ...heldOf(checkouts, id)]
        .filter(({ key }) => partly.some((order) => isPartOf(order, key ?? '', recorded)))
        .map((refund) => refund.amount),
    );
    const owed =
      sum(paidFor.filter((order) => isOwedBack(order, recorded)).map(({ totalAmount }) => totalAmount)) +
      given;
    // All of it was cancelled before any of it left the shop; of what else went back whole it may have followed.
    const isWhole = paidFor.every((order) => isOwedBack(order, recorded) && !isOut(order));
    const owedFee = isWhole ? fee : 0;
    // A part that a dispute holds is no refund yet, and given back for all that.
    const parts = Math.max(given, asked);
    const mayFollow = owed - given + parts + atDashboard > total - limits.paymentMinPaise * lines.length;
    const shown = paidFor.flatMap(({ refund }) =>
      refund && (refund.state === 'done' || held > 0) ? [refund.amount, refund.fee ?? 0] : [],
    );
    const stated = sum(shown);
    const isEnough = back >= atDashboard && owed + owedFee - back - held < limits.paymentMinPaise;
    const most = owed - given + parts + atDashboard + (isWhole || mayFollow ? fee : 0);
    const isTooMuch = back > Math.min(amount, most);
    if (!isEnough || isTooMuch || stated !== Math.min(amount, back + held))
      find(
        'unexplained_money',
        `${payment}, owed ${owed}, by others ${atDashboard}, held ${held}, stated ${stated}`,
      );
  }
  // A remake is of no line: for nothing, of an order that is there, and each key's once.
  const { found: remade, keys } = remakesOf(orders);
  for (const order of remade) {
    accounted.add(order);
    const of = orders.find(({ _id }) => order.remakeOf?.equals(_id));
    if (!of?.checkoutId.equals(order.checkoutId) || order.totalAmount !== 0)
      find('amount_mismatch', `remake ${String(order._id)} of ${order.totalAmount}, of ${String(of?._id)}`);
  }
  if (keys.size !== remade.length) find('duplicated', `${remade.length} remakes by ${keys.size} keys`);
  // An order without a captured payment came from a repeated message.
  for (const { _id, paymentId } of orders.filter((order) => !accounted.has(order)))
    find('duplicated', `order ${String(_id)} of ${paymentId}, which nothing was captured for`);
  return {
    captured: captured.length,
    orders_expected: expected,
    orders_found: orders.length - remade.length,
    refunded,
  };
}

/** The remakes among these orders, and the keys they were asked for by. */
function remakesOf(orders: readonly Order[]) {
  const found = orders.filter(({ remakeOf }) => remakeOf);
  return { found, keys: new Set(found.map(({ remake }) => remake?.key)) };
}

const sumOfParts = ({ _id }: Order, { parts }: Pick<Recorded, 'parts'>) =>
  sum(parts.filter(({ id }) => id === String(_id)).map(({ given = 0 }) => given));

const isPartOf = ({ _id }: Order, key: string, { parts }: Pick<Recorded, 'parts'>) =>
  key.startsWith(`order-${String(_id)}-part-`) && parts.some(({ id }) => id === String(_id));

/** Depends on who cancelled it in this run: its customer, or an admin, who may have said whether to refund. */
function isOwedBack(
  { _id, voided, userId, status }: Order,
  { cancelling }: Pick<Recorded, 'cancelling'>,
): boolean {
  if (voided === undefined) return false;
  const by = voided.by._id.equals(userId) ? 'customer' : 'admin';
  const asked = { [voidReasons.back]: true, [voidReasons.keep]: false }[voided.reason];
  const isTheirs = (one: Recorded['cancelling'][number]) =>
    one.id === String(_id) && one.by === by && one.refund === asked;
  return cancelling.some(isTheirs) && (asked ?? (by === 'customer' || status !== lastStatus));
}
