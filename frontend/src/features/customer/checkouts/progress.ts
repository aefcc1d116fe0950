import type { CheckoutView } from '@forno/shared/contracts/customer';

/** How long an authorised payment is waited for; uncaptured money returns to the card automatically. */
const waitAfterHoldMs = 3_600_000;

/** Whether the server knows of the payment. */
export function isKnownPaid({ claimed, state }: CheckoutView): boolean {
  return claimed || ['paid', 'fulfilled', 'refused'].includes(state);
}

/** Every attempt failed: the cart can be paid again. */
export function hasFailed({ state, failure }: CheckoutView): boolean {
  return failure !== null && (state === 'unpaid' || state === 'expired');
}

/**
 * Whether a payment was reported for this checkout and orders are missing. `reported`: by the dialog in this tab,
 * regardless of the server.
 */
export function isInProgress(checkout: CheckoutView, reported: boolean, now: number): boolean {
  if (checkout.state === 'paid') return true;
  if (checkout.state === 'fulfilled' || checkout.state === 'refused') return false;
  if (reported) return true;
  const waited = now > Date.parse(checkout.holdUntil) + waitAfterHoldMs;
  return checkout.claimed && checkout.failure === null && !waited;
}
