/** The refusals that the browser tells by itself: apart, so that its scripts do not hold all the others. */
export const commonRefusals = {
  invalid_request: 'Please check what you entered.',
  phone_invalid: 'Enter one 10-digit mobile number.',
  phone_required: 'Please add a phone number, so that we can call you.',
  outside_area: 'Sorry, we do not deliver to this address.',
  cart_being_ordered: 'This cart has been paid for and is being ordered.',
  link_invalid: 'This link is no longer valid. Please ask for a new one.',
  already_verified: 'Your email is already verified.',
} as const;
