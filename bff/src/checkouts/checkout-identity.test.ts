import type { CheckoutLine } from '@forno/shared/server/db';
import { defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { cartHash, checkoutId } from './checkout-identity.ts';

const pizzaId = new Types.ObjectId();
const line = (changes: Partial<CheckoutLine> = {}): CheckoutLine => ({
  line: 0,
  pizzaId,
  pizzaName: 'Margherita',
  pizzaImage: 'm.webp',
  originalPrice: 299,
  price: 299,
  ...defaultPizza,
  quantity: 1,
  amount: 29_900,
  needs: [],
  ...changes,
});

it('the same cart at the same prices is the same checkout, for this customer and this cart alone', () => {
  const hash = cartHash([line()], 29_900);
  expect(cartHash([line({ pizzaName: 'Renamed' })], 29_900)).toBe(hash);
  const user = { _id: new Types.ObjectId(), cartId: 'cart' };
  const at = Date.UTC(2026, 10, 24, 18);
  const id = checkoutId(user, hash, 0, at);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(checkoutId({ ...user }, hash, 0, at + 3_600_000)).toBe(id);
  expect(
    new Set([
      id,
      checkoutId({ ...user, _id: new Types.ObjectId() }, hash, 0, at),
      checkoutId({ ...user, cartId: 'next' }, hash, 0, at),
      checkoutId(user, hash, 1, at),
      checkoutId(user, hash, 0, at + 86_400_000),
    ]).size,
  ).toBe(5);
});

it.each([
  [{ quantity: 2 }],
  [{ base: 'Pan' }],
  [{ veggies: ['Corn'] }],
  [{ price: 300 }],
  [{ originalPrice: 300 }],
  [{ note: 'Well done' }],
])('a line with %j is another checkout', (change) => {
  expect(cartHash([line(change)], 29_900)).not.toBe(cartHash([line()], 29_900));
});

it('another address, phone or note to the courier is another checkout', () => {
  const hash = (more = {}) => cartHash([line()], 1, { address: '1 Lane', ...more });
  const others = [{}, { phone: '+911' }, { address: '2 Lane' }, { note: 'Ring twice' }];
  expect(new Set(others.map(hash)).size).toBe(4);
});

it('for another business, or for none, is another checkout', () => {
  const asha = { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' };
  const businesses = [undefined, asha, { ...asha, name: 'Asha' }, { ...asha, gstin: '29AAGCB7383J1Z4' }];
  const hashes = businesses.map((one) =>
    cartHash([line()], 1, { address: '1 Lane' }, one && { business: one }),
  );
  expect(new Set(hashes).size).toBe(4);
  expect(cartHash([line()], 1, { address: '1 Lane' })).toBe(hashes[0]);
});

it('another amount is another checkout', () => {
  expect(cartHash([line()], 1)).not.toBe(cartHash([line()], 2));
});

it('another fact of the food is another checkout: what is paid is what was promised', () => {
  const promised = (kcal: number) => cartHash([line({ food: { allergens: [], kcal, unsaid: [] } })], 29_900);
  expect(new Set([promised(700), promised(720), cartHash([line()], 29_900)]).size).toBe(3);
});
