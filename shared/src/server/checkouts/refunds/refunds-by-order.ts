import { limits } from '../../../domain/index.ts';
import type { Checkout, Order, OrderRefund, Refund } from '../../db/models/index.ts';

type Refunded = Pick<Checkout, 'lines' | 'paymentId' | 'refunds'>;

/** Paise of this payment refunded or due. */
function sumOfRefunds({ refunds }: Pick<Checkout, 'refunds'>, paymentId: string): number {
  return refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Fully decided payments: one is for the orders, the others are refunded. Dashboard refunds do not count: the rest of
 * such a payment may still pay.
 */
export function settledPayments({ paymentId, refunds }: Pick<Checkout, 'paymentId' | 'refunds'>): string[] {
  const ours = refunds.filter(({ byProvider }) => byProvider !== true);
  return [...(paymentId === undefined ? [] : [paymentId]), ...ours.map((refund) => refund.paymentId)];
}

/**
 * Paise of this order that are neither refunded nor due, at most what is left of its payment; none when that is too
 * little to refund.
 */
export function leftToRefund(
  checkout: Refunded & Pick<Checkout, 'amount'>,
  order: Pick<Order, '_id' | 'totalAmount'>,
): number {
  const left = checkout.amount - sumOfRefunds(checkout, checkout.paymentId ?? '');
  const back = refundsByOrder(checkout).get(String(order._id))?.amount ?? 0;
  const amount = Math.min(order.totalAmount - back, left);
  return amount < limits.paymentMinPaise ? 0 : amount;
}

/**
 * Refunds by order id: first those that name their order, then dashboard refunds of the payment, which name none:
 * assigned to the order whose remaining amount matches, or else to one order after the other. Pure.
 */
export function refundsByOrder({ lines, paymentId, refunds }: Refunded): Map<string, OrderRefund> {
  const given = new Map<string, OrderRefund>();
  const give = (orderId: string, amount: number, { state, reason, byProvider, at }: Refund) => {
    const before = given.get(orderId);
    given.set(orderId, {
      amount: amount + (before?.amount ?? 0),
      state: state !== 'done' || before?.state === 'due' ? 'due' : 'done',
      reason,
      byProvider: byProvider === true || before?.byProvider === true,
      at,
    });
  };
  const standing = refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed');
  for (const refund of standing)
    if (refund.orderId !== undefined) give(String(refund.orderId), refund.amount, refund);

  const ordered = lines.flatMap(({ orderId, amount }) => (orderId ? [{ id: String(orderId), amount }] : []));
  const restOf = ({ id, amount }: { id: string; amount: number }) => amount - (given.get(id)?.amount ?? 0);
  for (const refund of standing.filter(({ orderId }) => orderId === undefined)) {
    const exact = ordered.find((order) => restOf(order) === refund.amount);
    let left = refund.amount;
    for (const order of exact ? [exact] : ordered) {
      const share = Math.min(left, restOf(order));
      if (share > 0) give(order.id, share, refund);
      left -= share;
    }
  }
  return given;
}
