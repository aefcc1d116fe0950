import { expect, it } from 'vitest';
import {
  checkoutFailed,
  handOver,
  outOfStockText,
  paymentVerificationFailed,
  refusalOf,
  refusalTexts,
  refuse,
} from './server/index.ts';

it('has a text for every refusal', () => {
  for (const text of Object.values(refusalTexts)) expect(text.length).toBeGreaterThan(5);
});

it('says something more exact where it can, and always the code', () => {
  expect(refuse('out_of_stock', { message: 'Sorry, we just ran out of Corn.', details: ['Corn'] })).toEqual({
    ok: false,
    refusal: { code: 'out_of_stock', message: 'Sorry, we just ran out of Corn.', details: ['Corn'] },
  });
  expect(refusalOf('cart_empty')).toEqual({ code: 'cart_empty', message: 'Your cart is empty!' });
});

it('gives each thing that stops a cart its own reason, once', () => {
  const okra = { kind: 'too_few', name: 'Okra', left: 1 } as const;
  expect(outOfStockText([okra, { ...okra, name: 'Corn', left: 2 }, okra])).toBe(
    'Only 1 portion of Okra is left. Only 2 portions of Corn are left.',
  );
  expect(
    outOfStockText([
      { kind: 'pizza_gone', name: 'Rustica' },
      { kind: 'sold_out', name: 'Feta' },
      { kind: 'sold_out', name: 'Corn' },
      { kind: 'ingredient_gone', name: 'Rye' },
    ]),
  ).toBe('Sorry, we just ran out of Feta, Corn. No longer available: Rye. No longer on the menu: Rustica.');
});

it('fills the two texts that carry a reason', () => {
  expect(checkoutFailed('Out of stock', 409)).toBe('Checkout failed: Out of stock (Status: 409)');
  expect(paymentVerificationFailed('wrong')).toBe('Payment verification failed: wrong');
});

it('tells what is to be handed over as one sum each way', () => {
  const cash = { tender: 'cash', amount: 20_000 } as const;
  expect(handOver('Asha Rao', [cash, { tender: 'upi', amount: 15_000 }, { ...cash, amount: 5_000 }])).toBe(
    'Give Asha Rao ₹250 in cash and ₹150 by UPI now: it is noted.',
  );
});
