import type { Checkout, Order, Refund } from '../models/index.ts';
import { leftToRefund } from '../refunds/index.ts';
import { change, type CheckoutDeps } from './move.ts';

type Id = Checkout['_id'];

/** Money without an order is refunded, once per key, whatever state the checkout is in. */
export function noteRefundDue(deps: CheckoutDeps, _id: Id, refund: Refund) {
  return change(
    deps,
    'note refund',
    { _id, 'refunds.key': { $ne: refund.key } },
    { $push: { refunds: refund } },
  );
}

/** Two at the same checkout at the same moment: the later one looks again, so often. */
const tries = 10;

/**
 * The money of one order is to go back, once, whatever becomes of the checkout's others: its total, less what of
 * it went back already, and never more than is left of the payment. The version in the condition keeps the sum
 * right when two orders go at the same time. Answers the checkout as it is then.
 */
export async function noteOrderRefund(
  deps: CheckoutDeps,
  order: Pick<Order, '_id' | 'checkoutId' | 'totalAmount'>,
  reason: string,
): Promise<Checkout> {
  const key = `order-${String(order._id)}`;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const checkout = await deps.models.checkouts.findById(order.checkoutId).lean<Checkout>();
    if (!checkout?.paymentId) throw new Error(`order ${String(order._id)} has no paid checkout`);
    const { _id, paymentId, refunds, version } = checkout;
    if (refunds.some((refund) => refund.key === key)) return checkout;
    const amount = leftToRefund(checkout, order);
    if (amount <= 0) return checkout;
    const refund: Refund = {
      key,
      paymentId,
      orderId: order._id,
      amount,
      reason,
      state: 'due',
      at: new Date(),
    };
    const noted = await change(deps, 'note refund', { _id, version }, { $push: { refunds: refund } });
    if (noted) return noted;
  }
  throw new Error(`the checkout of order ${String(order._id)} never held still`);
}

/** Somebody gave money back at the provider: recorded under the provider's own id, so once, unless it was ours. */
export function bookRefund(deps: CheckoutDeps, _id: Id, refund: Refund & { refundId: string }) {
  return change(
    deps,
    'note refund',
    { _id, 'refunds.refundId': { $ne: refund.refundId } },
    { $push: { refunds: { ...refund, state: 'done', byProvider: true } } },
  );
}

/** One of those came to nothing: the money is with us. */
export function failBookedRefund(deps: CheckoutDeps, _id: Id, key: string) {
  return change(
    deps,
    'note refund',
    { _id, refunds: { $elemMatch: { key, byProvider: true, state: 'done' } } },
    { $set: { 'refunds.$.state': 'failed' } },
  );
}

/** There is nothing left to give back: it all went by another hand than ours. */
export function withdrawRefund(deps: CheckoutDeps, _id: Id, key: string) {
  return change(
    deps,
    'note refund',
    { _id, refunds: { $elemMatch: { key, state: 'due' } } },
    { $pull: { refunds: { key, state: 'due' } } },
  );
}

/**
 * The provider has made it, or `amount` of it, when another hand had given back the rest. Whoever saw it there
 * first may have booked it as another hand's: that entry goes, so that no refund is in the books twice.
 */
export async function confirmRefund(
  deps: CheckoutDeps,
  _id: Id,
  key: string,
  { refundId, amount }: { refundId: string; amount: number },
) {
  const confirm = () =>
    change(
      deps,
      'confirm refund',
      // Not `$ne`: it must not be the condition that says which entry `$` is.
      { _id, $nor: [{ 'refunds.refundId': refundId }], refunds: { $elemMatch: { key, state: 'due' } } },
      { $set: { 'refunds.$.state': 'done', 'refunds.$.refundId': refundId, 'refunds.$.amount': amount } },
    );
  const confirmed = await confirm();
  if (confirmed) return confirmed;
  const theirs = { refundId, byProvider: true };
  const unbooked = await change(
    deps,
    'note refund',
    { _id, refunds: { $elemMatch: theirs } },
    { $pull: { refunds: theirs } },
  );
  return unbooked && confirm();
}

/**
 * A refund failed at the provider, at once or days after it was accepted: due once more, under a new name,
 * because under the old one the provider would answer the one that failed.
 */
export function reviveRefund(deps: CheckoutDeps, _id: Id, { key, state, attempt }: Refund) {
  const asItWas = { key, state, attempt: attempt === undefined ? { $exists: false } : attempt };
  return change(
    deps,
    'note refund',
    { _id, refunds: { $elemMatch: asItWas } },
    { $set: { 'refunds.$.state': 'due', 'refunds.$.attempt': (attempt ?? 1) + 1 } },
  );
}
