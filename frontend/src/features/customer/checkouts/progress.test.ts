import type { CheckoutView } from '@forno/shared/contracts/admin';
import { describe, expect, it } from 'vitest';
import { isKnownPaid, isInProgress } from './progress.ts';
import { progressWords, standingOf } from './progress-words.ts';
import { aCheckout } from './testing/a-checkout.ts';

const now = Date.now();
const words = (checkout: CheckoutView) => progressWords(standingOf(checkout)).step;

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
  ])('%s', (_, parts, reported, inProgress) => {
    expect(isInProgress(aCheckout(parts), reported, now)).toBe(inProgress);
  });

  it('the server knows of a payment that was claimed or decided', () => {
    expect(isKnownPaid(aCheckout({ claimed: true }))).toBe(true);
    expect(isKnownPaid(aCheckout({ claimed: false, state: 'paid' }))).toBe(true);
    expect(isKnownPaid(aCheckout({ claimed: false }))).toBe(false);
  });
});

it.each<[string, CheckoutView, string]>([
  ['a payment that is being verified', aCheckout(), 'Confirming your payment'],
  [
    'how many pizzas are ordered',
    aCheckout({ state: 'paid' }, 3, 2),
    'Payment confirmed. Pizza 2 of 3 sent to the kitchen.',
  ],
  ['one pizza without counting', aCheckout({ state: 'paid' }, 1, 0), 'Payment confirmed.'],
  ['the end', aCheckout({ state: 'fulfilled' }, 1, 1), 'Sent to the kitchen'],
])('the words tell %s', (_, checkout, text) => {
  expect(words(checkout)).toBe(text);
});

it('the words never speak of a failure where money was taken', () => {
  for (const state of ['unpaid', 'expired', 'paid', 'fulfilled'] as const)
    expect(words(aCheckout({ state }))).not.toMatch(/fail/i);
});
