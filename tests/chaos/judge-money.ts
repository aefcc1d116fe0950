import { lastStatus, limits } from '@forno/shared/domain';
import type { Checkout, Order } from '@forno/shared/server';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import type { Find } from './findings.ts';
import { voidReasons } from './record.ts';

export interface Money {
  captured: number;
  orders_expected: number;
  orders_found: number;
  refunded: number;
}

/**
 * Trusts no checkout's state: every captured payment either has all its orders, each once and together the amount,
 * or was refunded in full (the provider refunds no remainder below a rupee). Refunds of an ordered payment are explained
 * by its cancelled orders and by refunds at the dashboard, and its orders show them. Pure.
 */
export function judgeMoney(
  { captured, refunds }: SandboxState,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  find: Find,
): Money {
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.razorpayOrderId, checkout]));
  let [expected, refunded] = [0, 0];
  const accounted = new Set<Order>();
  for (const { id, order_id: razorpayOrderId, amount, amount_refunded: back } of captured) {
    const paidFor = orders.filter(({ paymentId }) => paymentId === id);
    if (paidFor.length === 0 && amount - back < limits.paymentMinPaise) {
      refunded += 1;
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
    const ordered = sum(paidFor.map(({ totalAmount }) => totalAmount));
    if (ordered !== amount) find('amount_mismatch', `${payment}, orders of ${ordered}`);

    const atDashboard = sum(
      refunds
        .filter(({ payment_id, key, status }) => payment_id === id && key === null && status !== 'failed')
        .map((refund) => refund.amount),
    );
    const owed = sum(paidFor.filter(isOwedBack).map(({ totalAmount }) => totalAmount));
    const stated = sum(paidFor.map(({ refund }) => (refund?.state === 'done' ? refund.amount : 0)));
    const isEnough = back >= atDashboard && owed - back < limits.paymentMinPaise;
    const isTooMuch = back > Math.min(amount, owed + atDashboard);
    if (!isEnough || isTooMuch || stated !== back)
      find('unexplained_money', `${payment}, owed ${owed}, by others ${atDashboard}, stated ${stated}`);
  }
  // An order without a captured payment came from a repeated message.
  for (const { _id, paymentId } of orders.filter((order) => !accounted.has(order)))
    find('duplicated', `order ${String(_id)} of ${paymentId}, which nothing was captured for`);
  return {
    captured: captured.length,
    orders_expected: expected,
    orders_found: orders.length,
    refunded,
  };
}

/** Depends on who voided it: its customer, or an admin, who may have said whether to refund. */
function isOwedBack({ voided, userId, status }: Order): boolean {
  if (voided === undefined || voided.reason === voidReasons.keep) return false;
  return voided.by._id.equals(userId) || voided.reason === voidReasons.back || status !== lastStatus;
}
