import type { CheckoutView } from '@forno/shared/contracts';
import { describe, expect, it } from 'vitest';
import { isKnownPaid, isUnderWay, progressSteps, standingOf } from './progress.ts';
import { aCheckout } from './testing/a-checkout.ts';

const now = Date.now();
const steps = (checkout: CheckoutView) =>
  progressSteps(standingOf(checkout)).map(({ label, state }) => `${label}: ${state}`);

describe('a checkout is under way', () => {
  it.each<[string, Partial<CheckoutView>, boolean, boolean]>([
    ['paid, orders missing', { state: 'paid' }, false, true],
    ['fulfilled', { state: 'fulfilled' }, true, false],
    ['refused', { state: 'refused' }, true, false],
    ['claimed and not decided', { state: 'unpaid', claimed: true }, false, true],
    ['only opened', { state: 'unpaid', claimed: false }, false, false],
    ['paid in this tab, the server has not heard', { state: 'unpaid', claimed: false }, true, true],
    ['claimed, and then the payment failed', { state: 'unpaid', failure: 'Declined.' }, false, false],
    ['authorised late, after its hold', { state: 'expired', claimed: true }, false, true],
    [
      'claimed and never captured',
      { state: 'expired', holdUntil: new Date(now - 7_200_000).toISOString() },
      false,
      false,
    ],
  ])('%s', (_, parts, reported, underWay) => {
    expect(isUnderWay(aCheckout(parts), reported, now)).toBe(underWay);
  });

  it('the server knows of a payment that was claimed or decided', () => {
    expect(isKnownPaid(aCheckout({ claimed: true }))).toBe(true);
    expect(isKnownPaid(aCheckout({ claimed: false, state: 'paid' }))).toBe(true);
    expect(isKnownPaid(aCheckout({ claimed: false }))).toBe(false);
  });
});

describe('the steps', () => {
  it('tell a payment that is being verified', () => {
    expect(steps(aCheckout())).toEqual([
      'Payment received: done',
      'Confirming your payment: doing',
      'Pizza 0 of 3 sent to the kitchen: ahead',
    ]);
  });

  it('count the pizzas that are ordered', () => {
    expect(steps(aCheckout({ state: 'paid' }, 3, 2))).toEqual([
      'Payment received: done',
      'Payment confirmed: done',
      'Pizza 2 of 3 sent to the kitchen: doing',
    ]);
  });

  it('end with everything done', () => {
    expect(steps(aCheckout({ state: 'fulfilled' }, 1, 1))).toEqual([
      'Payment received: done',
      'Payment confirmed: done',
      'Sent to the kitchen: done',
    ]);
  });

  it('never speak of a failure where money was taken', () => {
    for (const state of ['unpaid', 'expired', 'paid', 'fulfilled'] as const) {
      expect(steps(aCheckout({ state })).join(' ')).not.toMatch(/fail/i);
    }
  });
});
