import type { Checkout, Refund } from '../models/index.ts';
import { change, type CheckoutDeps } from './move.ts';

type Id = Checkout['_id'];

/** Money that no order stands on is to go back, once per key, whatever state the checkout is in. */
export function noteRefundDue(deps: CheckoutDeps, _id: Id, refund: Refund) {
  return change(
    deps,
    'note refund',
    { _id, 'refunds.key': { $ne: refund.key } },
    { $push: { refunds: refund } },
  );
}

/** The provider has made it; `refundId` is absent when the money went back by another hand than ours. */
export function confirmRefund(deps: CheckoutDeps, _id: Id, key: string, refundId?: string) {
  return change(
    deps,
    'confirm refund',
    { _id, refunds: { $elemMatch: { key, state: 'due' } } },
    {
      $set: {
        'refunds.$.state': 'done',
        ...(refundId === undefined ? {} : { 'refunds.$.refundId': refundId }),
      },
    },
  );
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
