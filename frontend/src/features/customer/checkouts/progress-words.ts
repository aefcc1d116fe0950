import type { CheckoutView } from '@forno/shared/contracts/customer';

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
  const begun =
    ordered === 0
      ? ' Sending your pizzas to the kitchen.'
      : ` Pizza ${ordered} of ${total} sent to the kitchen.`;
  const sent = total === 1 ? '' : begun;
  return { step: `Payment confirmed.${sent}`, detail: slow ? slowText : undefined };
}

/** A checkout refunded as a whole. */
export const refusedWords: ProgressWords = {
  step: 'Not used for an order',
  detail: 'We are refunding all of it.',
};
