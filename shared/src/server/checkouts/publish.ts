import { type CheckoutView, rooms } from '../../contracts/server/index.ts';
import { fateOf } from '../../domain/index.ts';
import type { Publisher } from '../live/index.ts';
import { reasonToCustomer } from './refunds/refunds-by-order.ts';
import type { Checkout, Models } from '../db/models/index.ts';
import { paidEstimate } from '../orders/index.ts';
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
    refunds: checkout.refunds.flatMap((refund) => {
      const { paymentId, amount, state, tender, refundId = null } = refund;
      // Nothing more is due: the shop kept it, or the bank gave it back.
      if (state === 'kept' || fateOf(checkout, refund) === 'back') return [];
      // To the customer a held refund is one that takes longer.
      const shown = state === 'held' ? ('due' as const) : state;
      const told = { paymentId, amount, reason: reasonToCustomer(checkout, refund), state: shown, refundId };
      return [{ ...told, ...(tender && { byHand: true }) }];
    }),
    claimed: checkout.paymentReportedAt !== undefined,
    ...(checkout.paymentReportedAt && { claimedAt: checkout.paymentReportedAt.toISOString() }),
    failure: checkout.failure ?? null,
    holdUntil: checkout.holdUntil.toISOString(),
    ...(checkout.fulfilment && { fulfilment: checkout.fulfilment }),
    ...(promise && { promise: rangeView(promise) }),
    ...(checkout.startAt && { startAt: checkout.startAt.toISOString() }),
    createdAt: checkout.createdAt.toISOString(),
    version: checkout.version,
  };
}

/** Sends a checkout's current state to its customer. Throws while Redis is down. */
export async function sendCheckout(publisher: Publisher, checkout: Checkout): Promise<void> {
  const room = rooms.user(String(checkout.userId));
  await publisher.publish([room], 'checkout.changed', toCheckoutView(checkout));
}

/**
 * Sends a checkout's current state to its customer, then clears its unsent mark. A crash in between resends it: clients
 * ignore versions they have seen. Throws while Redis is down; the mark stays and the sweep publishes later.
 */
export async function publishCheckout(
  models: Models,
  publisher: Publisher,
  checkout: Checkout,
): Promise<void> {
  await sendCheckout(publisher, checkout);
  await models.checkouts.updateOne(
    { _id: checkout._id, version: checkout.version },
    { $unset: { unpublished: '' } },
  );
}
