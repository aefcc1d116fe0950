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

export interface Standing {
  verified: boolean;
  /** Lines of the cart, and how many have orders. */
  total: number;
  ordered: number;
}

export function standingOf({ state, lines }: CheckoutView): Standing {
  const done = state === 'fulfilled';
  const ordered = lines.filter(({ orderId }) => orderId !== null).length;
  return { verified: done || state === 'paid', total: lines.length, ordered: done ? lines.length : ordered };
}

/** When it counts as slow, in ms since the report. */
export const slowAfterMs = 30_000;

const calmText = 'This usually takes a few seconds. Your money is safe even if you close this page.';
const slowText = 'This is taking longer than usual. Your payment is safe. You can close this page.';

export interface ProgressWords {
  step: string;
  detail?: string | undefined;
}

/** The payment confirmed, then pizza 2 of 3 sent to the kitchen. `slow`: slower than usual. */
export function progressWords({ verified, total, ordered }: Standing, slow = false): ProgressWords {
  if (!verified) return { step: 'Confirming your payment', detail: slow ? slowText : calmText };
  if (ordered === total) return { step: 'Sent to the kitchen' };
  const sent = total === 1 ? '' : ` Pizza ${ordered} of ${total} sent to the kitchen.`;
  return { step: `Payment confirmed.${sent}`, detail: slow ? slowText : undefined };
}

/** A checkout refunded as a whole. */
export const refusedWords: ProgressWords = {
  step: 'Not used for an order',
  detail: 'We are refunding all of it.',
};
