import { expect, it } from 'vitest';
import type { Inventory } from '@forno/shared/domain';
import type { CheckoutLine } from '@forno/shared/server/db';
import { defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { limitUnverifiedCart, canBeginCheckout } from './limit-unverified-cart.ts';
import type { Deps } from './deps.ts';

const inventory = (qty: number): Inventory => ({
  bases: { Regular: { qty, price: 40 } },
  sauces: { Tomato: { qty: 1_000, price: 0 } },
  cheeses: {},
  veggies: {},
});
const line = (quantity: number): CheckoutLine => ({
  line: 0,
  pizzaId: new Types.ObjectId(),
  pizzaName: 'Margherita',
  pizzaImage: 'none.webp',
  originalPrice: 240,
  price: 240,
  quantity,
  ...defaultPizza,
  amount: 24_000 * quantity,
  needs: [{ category: 'bases', name: 'Regular', qty: quantity }],
});
const settings = { HOLD_SHARE: 0.25, UNVERIFIED_PIZZAS: 100 };
const most = (isVerified: boolean, left: number) =>
  Array.from({ length: 200 }, (_, quantity) => quantity).findLast(
    (quantity) => limitUnverifiedCart({ isVerified }, [line(quantity)], inventory(left), settings).ok,
  );

it('one unpaid checkout holds a share of what is left, twice as much with a verified email', () => {
  expect(most(false, 100)).toBe(25);
  expect(most(true, 100)).toBe(50);
});

it('a share of little is never so small that an ordinary order can not be made', () => {
  expect(most(false, 3)).toBe(2);
  expect(most(true, 3)).toBe(10);
});

it('counts the lines of a checkout together', () => {
  const lines = Array.from({ length: 3 }, () => line(10));
  expect(limitUnverifiedCart({ isVerified: false }, lines, inventory(100), settings)).toMatchObject({
    ok: false,
    refusal: {
      code: 'verify_for_more',
      message:
        'We can reserve at most 25 portions of Regular for one unpaid order. With a verified email you can order more.',
    },
  });
});

it('many pizzas wait for the verified email, whatever there is', () => {
  const settingsOfToday = { ...settings, UNVERIFIED_PIZZAS: 8 };
  const feast = (isVerified: boolean) =>
    limitUnverifiedCart({ isVerified }, [line(9)], inventory(1_000), settingsOfToday);
  expect(feast(false)).toMatchObject({ ok: false, refusal: { code: 'verify_first' } });
  expect(feast(true).ok).toBe(true);
});

it.each(['checkout', 'checkout-from'])(
  'opens no more than is allowed, by account and by address (%s)',
  async (full) => {
    const limits = { allows: async (what: string) => what !== full };
    const config = { CHECKOUTS_PER_USER: 5, CHECKOUTS_PER_ADDRESS: 20 };
    expect(
      await canBeginCheckout(
        { limits, config } as unknown as Deps,
        { _id: new Types.ObjectId() },
        '192.0.2.1',
      ),
    ).toBe(false);
  },
);
