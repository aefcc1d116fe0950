/** Reasons of refunds, shown to the customer. */
export const refundReasons = {
  cartPaidTwice: 'This cart had already been paid for.',
  orderPaidTwice: 'This order had already been paid for.',
  wrongAmount: 'The amount charged did not match your order.',
  paidTooLate: 'The payment was made long after its cart had expired.',
  accountDeleted: 'The account was deleted before the payment arrived.',
  deliveryFee: 'This is the delivery fee, since your whole order was refunded.',
  orderLost: 'We lost your order, and we are sorry.',
  // Of one line: others of its delivery may stay.
  orderCancelled: 'It was cancelled.',
  cancelledLater: 'It was cancelled after it had arrived.',
  cancelledByCustomer: 'You cancelled it.',
  atProvider: 'We sent it back through the payment provider.',
  // A person's own words may follow.
  notOrdered: 'It was not what you ordered.',
} as const;

/** Who cancelled an order, where a restored backup lost that. */
export const voidedBefore = 'somebody before a backup was restored';

const cancelledByCustomer = 'Cancelled by the customer.';
const forStaff: Readonly<Record<string, string>> = {
  [refundReasons.cancelledByCustomer]: cancelledByCustomer,
  // As it was kept until November 2026.
  'You cancelled your order.': cancelledByCustomer,
  [refundReasons.cancelledLater]:
    'It was cancelled after it had arrived, and a restored backup lost that: delete the order if it should not count.',
  [refundReasons.wrongAmount]: 'The amount charged did not match the order.',
  [refundReasons.deliveryFee]: 'The delivery fee, since the whole order was refunded.',
  [refundReasons.notOrdered]: 'It was not what they ordered.',
};

/** A reason as staff read it: it is kept as it was told to the customer. */
export function reasonForStaff(reason: string): string {
  const [told, same] = Object.entries(forStaff).find(([one]) => reason.startsWith(one)) ?? [];
  return told === undefined ? reason : `${same}${reason.slice(told.length)}`;
}

/** Why an order was cancelled, as staff read it; `who` is not kept of older ones. */
export const voidReason = (reason: string, who?: string): string =>
  who === 'customer' ? cancelledByCustomer : who === 'staff' ? reason : reasonForStaff(reason);

/** Fallback for failures without the provider's reason. */
export const paymentFailures = {
  failed: 'The payment failed.',
  refunded: 'The bank returned the payment.',
} as const;

/** Why the money check accepts money without orders, or with a refund that was not made. */
export const moneyReasons = {
  rebuilt:
    'This checkout was missing from our records, as after a restored backup, and was rebuilt from the provider’s order.',
  refundFailed:
    'A refund made in the provider’s dashboard failed: we still have this money. If it is still owed, refund it there again.',
  foreign: 'Not a payment of this shop: something else uses the same account.',
} as const;
