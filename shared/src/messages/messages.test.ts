import { expect, it } from 'vitest';
import { refusalCodes } from '../domain/index.ts';
import { checkoutFailed, paymentVerificationFailed, refusalOf, refusalTexts, refuse } from './index.ts';

it('has a text for every refusal', () => {
  for (const code of refusalCodes) expect(refusalTexts[code].length).toBeGreaterThan(5);
});

it('says something more exact where it can, and always the code', () => {
  expect(refuse('out_of_stock', { message: 'Sorry, we just ran out of Corn.', details: ['Corn'] })).toEqual({
    ok: false,
    refusal: { code: 'out_of_stock', message: 'Sorry, we just ran out of Corn.', details: ['Corn'] },
  });
  expect(refusalOf('cart_empty')).toEqual({ code: 'cart_empty', message: 'Your cart is empty!' });
});

it('fills the two texts that carry a reason', () => {
  expect(checkoutFailed('Out of stock', 409)).toBe('Checkout failed: Out of stock (Status: 409)');
  expect(paymentVerificationFailed('wrong')).toBe('Payment verification failed: wrong');
});
