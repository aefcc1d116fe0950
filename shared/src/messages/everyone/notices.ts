/** Success and info messages that the specification does not have; its own are `notices`. */
export const shopNotices = {
  lowStockMailSentBefore: 'Low stock email sent to admin! (within the last ten minutes)',
  settingsSaved: 'Saved.',
  paymentClosed: 'Payment cancelled. Your cart is still here.',
  detailsSaved: 'Your details are saved.',
  paidAlready: 'This order had already been paid for, so we are refunding the second payment.',
  passwordSet: 'Your new password is set. Please log in with it.',
} as const;

export const linkOnItsWay = (email: string) => `A new link is on its way to ${email}.`;

/** Of an account whose password comes later, by a mailed link. */
export const accountOpened = (email: string) =>
  `Your account is open. We emailed a link to set a password to ${email}.`;

/** Of the error catalogue (specification, section 8): those of a checkout, which the first screens do without. */
export const checkoutErrors = {
  totalNotPositive: 'Total amount must be greater than 0.',
  paymentNotInitialised: 'Payment system is not initialized. Please try again later.',
  loginToCheckout: 'Please log in to proceed with checkout.',
  paymentFailed: 'Payment failed. Please try again.',
  placeOrder: 'Failed to place order.',
} as const;

/** Of the error catalogue (specification, section 8). */
export const checkoutFailed = (message: string, code: number | string): string =>
  `Checkout failed: ${message} (Status: ${code})`;

/** Of the error catalogue (specification, section 8). */
export const paymentVerificationFailed = (message: string): string =>
  `Payment verification failed: ${message}`;
