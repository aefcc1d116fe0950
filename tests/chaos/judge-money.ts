import { lastStatus } from '@forno/shared/domain';
import type { Checkout, Order } from '@forno/shared/server';
import type { DeskState } from './desk.ts';
import type { Find } from './findings.ts';
import { voidReasons } from './record.ts';

export interface Money {
  captured: number;
  orders_expected: number;
  orders_found: number;
  refunded: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Trusts no state of a checkout: whatever was captured has either all of its orders, each once and together the
 * amount, or went back to the last paisa. What went back of an ordered payment is what the cancelled orders came
 * to and what somebody gave back at the dashboard, and the orders say so. Pure.
 */
export function judgeMoney(
  { captured, refunds }: DeskState,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  find: Find,
): Money {
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.razorpayOrderId, checkout]));
  let [expected, refunded] = [0, 0];
  const accounted = new Set<Order>();
  for (const { id, order_id: razorpayOrderId, amount, amount_refunded: back } of captured) {
    const paidFor = orders.filter(({ paymentId }) => paymentId === id);
    if (paidFor.length === 0 && back === amount) {
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
    const told = sum(paidFor.map(({ refund }) => (refund?.state === 'done' ? refund.amount : 0)));
    const explained = back >= Math.max(owed, atDashboard) && back <= Math.min(amount, owed + atDashboard);
    if (!explained || told !== back)
      find('unexplained_money', `${payment}, owed ${owed}, by others ${atDashboard}, told ${told}`);
  }
  // An order that no captured payment stands for was made of a repeated message.
  for (const { _id, paymentId } of orders.filter((order) => !accounted.has(order)))
    find('duplicated', `order ${String(_id)} of ${paymentId}, which nothing was captured for`);
  return {
    captured: captured.length,
    orders_expected: expected,
    orders_found: orders.length,
    refunded,
  };
}

/** By who voided it and why: its customer, or an admin who said what becomes of the money, or said nothing. */
function isOwedBack({ voided, userId, status }: Order): boolean {
  if (voided === undefined || voided.reason === voidReasons.keep) return false;
  return voided.by._id.equals(userId) || voided.reason === voidReasons.back || status !== lastStatus;
}
