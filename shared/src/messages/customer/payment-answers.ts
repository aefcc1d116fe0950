/** The answers that the browser gives itself as well. */
export const paymentAnswers = {
  paymentBeingChecked: 'We received your payment and are checking it. Your order will appear here.',
  /** Redis is away: the payment is recorded in the database. */
  paymentRecorded:
    'We have recorded your payment, and it is safe. Your order will be made as soon as we are back: please do not pay again.',
  orderBeingMade: 'We have your payment and are placing your order. It will appear here.',
} as const;
