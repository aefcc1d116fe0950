import type { CheckoutView } from '../../contracts/index.ts';
import { paidEstimate } from '../orders/index.ts';
import type { Checkout } from '../db/models/index.ts';
import { rangeView } from '../orders/order-view.ts';

/** A checkout as its customer sees it. */
export function toCheckoutView(checkout: Checkout): CheckoutView {
  const promise = paidEstimate(checkout);
  return {
    _id: String(checkout._id),
    userId: String(checkout.userId),
    state: checkout.state,
    amount: checkout.amount,
    ...(checkout.business && { business: checkout.business }),
    razorpayOrderId: checkout.razorpayOrderId ?? null,
    paymentId: checkout.paymentId ?? null,
    lines: checkout.lines.map((line) => ({
      line: line.line,
      pizzaId: String(line.pizzaId),
      pizzaName: line.pizzaName,
      quantity: line.quantity,
      amount: line.amount,
      orderId: line.orderId === undefined ? null : String(line.orderId),
    })),
    refunds: checkout.refunds.flatMap(({ paymentId, amount, reason, state, refundId = null }) =>
      // To the customer a held refund is one that takes longer.
      state === 'kept'
        ? []
        : [{ paymentId, amount, reason, state: state === 'held' ? 'due' : state, refundId }],
    ),
    claimed: checkout.paymentReportedAt !== undefined,
    ...(checkout.paymentReportedAt && { claimedAt: checkout.paymentReportedAt.toISOString() }),
    failure: checkout.failure ?? null,
    holdUntil: checkout.holdUntil.toISOString(),
    ...(promise && { promise: rangeView(promise) }),
    createdAt: checkout.createdAt.toISOString(),
    version: checkout.version,
  };
}
