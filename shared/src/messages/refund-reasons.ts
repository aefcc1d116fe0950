/** Why money goes back, as its customer reads it. */
export const refundReasons = {
  cartPaidTwice: 'This cart had been paid already.',
  orderPaidTwice: 'This order had been paid already.',
  wrongAmount: 'The amount charged was not the amount of your order.',
} as const;

/** How a payment ended that the provider has no words for. */
export const paymentFailures = {
  failed: 'The payment failed.',
  refunded: 'The bank sent the payment back.',
} as const;
