import type { CheckoutView } from '@forno/shared/contracts';
import type { ProgressStep } from '#ui/progress-panel.tsx';

/** An authorised payment that was never captured goes back to its card by itself; until then it is waited for. */
const waitAfterHoldMs = 3_600_000;

/** Whether the server has heard of the payment from anybody. */
export function isKnownPaid({ claimed, state }: CheckoutView): boolean {
  return claimed || state === 'paid' || state === 'fulfilled' || state === 'refused';
}

/** Every attempt to pay failed: nothing is on its way, and the cart can be paid again. */
export function hasFailed({ state, failure }: CheckoutView): boolean {
  return failure !== null && (state === 'unpaid' || state === 'expired');
}

/**
 * Whether money was reported for this checkout and its orders are not all there. `reported`: the dialog said
 * so in this tab, whatever the server has heard.
 */
export function isUnderWay(checkout: CheckoutView, reported: boolean, now: number): boolean {
  if (checkout.state === 'paid') return true;
  if (checkout.state === 'fulfilled' || checkout.state === 'refused') return false;
  if (reported) return true;
  const waited = now > Date.parse(checkout.holdUntil) + waitAfterHoldMs;
  return checkout.claimed && checkout.failure === null && !waited;
}

/** What the steps are told from. */
export interface Standing {
  verified: boolean;
  done: boolean;
  /** Lines of the cart, and how many of them are orders already. */
  total: number;
  ordered: number;
}

export function standingOf({ state, lines }: CheckoutView): Standing {
  const done = state === 'fulfilled';
  const ordered = lines.filter(({ orderId }) => orderId !== null).length;
  return {
    verified: done || state === 'paid',
    done,
    total: lines.length,
    ordered: done ? lines.length : ordered,
  };
}

/** From here on it takes longer than usual. Milliseconds since the payment was reported. */
export const slowAfterMs = 30_000;

const calmText = 'This usually takes a few seconds. Your money is safe even if you close this page.';
const slowText = 'This is taking longer than usual. You have paid; you can close this page.';

/** Payment received, verified, pizza 2 of 3 ordered, done. `slow`: it takes longer than usual. */
export function progressSteps({ verified, done, total, ordered }: Standing, slow = false): ProgressStep[] {
  return [
    { key: 'received', label: 'Payment received', state: 'done' },
    {
      key: 'verified',
      label: verified ? 'Payment verified' : 'Verifying the payment',
      state: verified ? 'done' : 'doing',
      detail: verified ? undefined : slow ? slowText : calmText,
    },
    {
      key: 'ordered',
      label: total === 1 ? 'Pizza ordered' : `Pizza ${ordered} of ${total} ordered`,
      state: ordered === total ? 'done' : verified ? 'doing' : 'ahead',
      detail: slow && verified && ordered < total ? slowText : undefined,
    },
    { key: 'done', label: 'Done', state: done ? 'done' : 'ahead' },
  ];
}

/** A checkout whose money goes back as a whole. */
export function refusedSteps(): ProgressStep[] {
  return [
    { key: 'received', label: 'Payment received', state: 'done' },
    {
      key: 'stopped',
      label: 'Not used for an order',
      state: 'stopped',
      detail: 'We are refunding all of it.',
    },
  ];
}
