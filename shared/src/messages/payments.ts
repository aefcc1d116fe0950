import { type DisputeStatus, formatPaise, limits, shopFormat } from '../domain/index.ts';

/** What is said beside amounts, apart from `validation`, which every customer loads. */
export const amountTexts = {
  priceDecimals: 'Price must have at most two decimals.',
  costNumber: 'Cost must be a number.',
  costNotNegative: 'Cost must not be negative.',
  costHigh: `Cost must be at most ₹${limits.priceMaxRupees}.`,
  paymentMin: `Payments start at ₹${limits.paymentMinPaise / 100}.`,
} as const;

const deadline = shopFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** A provider's dispute in words: on its orders, in the money check and in the mail to the owner. */
export function disputeText(dispute: { status: DisputeStatus; respond_by: number; amount_deducted: number }) {
  return {
    open: `Disputed, answer by ${deadline(new Date(dispute.respond_by * 1_000))}`,
    under_review: 'Disputed, the bank is reviewing our answer',
    lost: `Dispute lost, the provider deducted ${formatPaise(dispute.amount_deducted)}`,
    won: 'Dispute won',
    closed: 'Dispute closed',
  }[dispute.status];
}

/** Reasons of refunds, shown to the customer. */
export const refundReasons = {
  cartPaidTwice: 'This cart had already been paid for.',
  orderPaidTwice: 'This order had already been paid for.',
  wrongAmount: 'The amount charged did not match your order.',
  paidTooLate: 'The payment was made long after its cart had expired.',
  accountDeleted: 'The account was deleted before the payment arrived.',
  orderLost: 'We lost your order, and we are sorry.',
  orderCancelled: 'Your order was cancelled.',
  cancelledByCustomer: 'You cancelled your order.',
  atProvider: 'We sent it back through the payment provider.',
} as const;

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
