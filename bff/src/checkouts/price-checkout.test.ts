import type { CartAnswer, CartLine } from '@forno/shared/contracts/server';
import { formatPaise, type Inventory } from '@forno/shared/domain';
import { defaultPizza } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { priceCheckout as price } from './price-checkout.ts';

const inventory: Inventory = {
  bases: { Regular: { qty: 9, price: 40 } },
  sauces: { Tomato: { qty: 9, price: 0 } },
  cheeses: { Mozzarella: { qty: 9, price: 30 } },
  veggies: { Corn: { qty: 9, price: 12 } },
};
const line = (changes: Partial<CartLine> = {}): CartLine => ({
  pizzaId: 'a'.repeat(24),
  pizzaName: 'Margherita',
  pizzaImage: 'm.webp',
  originalPrice: 299.99,
  price: 311.99,
  quantity: 3,
  ...defaultPizza,
  veggies: ['Corn'],
  veggiesPrice: 12,
  ...changes,
});
const cart = (cartData: CartLine[], customisation: CartAnswer['customisation'] = 'included'): CartAnswer => ({
  cartData,
  version: 1,
  customisation,
});
const collected = { areas: [], address: undefined };
const priceCheckout = (of: CartAnswer, from: Inventory, shown: number, most = 5_000) =>
  price(of, from, shown, { most, ...collected });
const codeOf = (result: ReturnType<typeof priceCheckout>) => (result.ok ? 'ok' : result.refusal.code);

describe('a cart to be paid', () => {
  it("costs the sum of the menu's prices, to the paisa", () => {
    const priced = priceCheckout(
      cart([line(), line({ originalPrice: 0.1, quantity: 1 })]),
      inventory,
      900.07,
    );
    expect(priced).toMatchObject({
      ok: true,
      value: { amount: 90_007, lines: [{ amount: 89_997 }, { amount: 10 }] },
    });
  });

  it("costs the sum of the lines' own prices when customising is charged", () => {
    expect(priceCheckout(cart([line()], 'charged'), inventory, 935.97)).toMatchObject({
      value: { amount: 93_597 },
    });
  });

  it('sells nothing below 0, also when the total is above it', () => {
    const two = cart([line(), line({ price: -40 })], 'charged');
    expect(codeOf(priceCheckout(two, inventory, 815.97))).toBe('total_not_positive');
  });

  it('keeps what was known of the food when it was sold', () => {
    const food = { diet: 'veg' as const, allergens: ['gluten' as const], kcal: 500, dairy: 'none' as const };
    const bases = { Regular: { qty: 9, price: 40, food } };
    const lines = [line({ recipe: { ...defaultPizza, veggies: ['Corn'], veggiesPrice: 12 } })];
    expect(priceCheckout(cart(lines), { ...inventory, bases }, 899.97)).toMatchObject({
      value: { lines: [{ food: { allergens: ['gluten'], unsaid: ['diet', 'allergens', 'kcal', 'dairy'] } }] },
    });
    expect(priceCheckout(cart(lines), inventory, 899.97)).not.toHaveProperty('value.lines.0.food');
  });

  it('needs its ingredients times its quantity', () => {
    const priced = priceCheckout(cart([line()]), inventory, 899.97);
    expect(priced).toMatchObject({
      value: {
        lines: [{ line: 0, needs: [{ name: 'Regular', qty: 3 }, { qty: 3 }, { qty: 3 }, { name: 'Corn' }] }],
      },
    });
  });

  it('is refused at another total, with the right one', () => {
    expect(priceCheckout(cart([line()]), inventory, 899.98)).toMatchObject({
      refusal: { code: 'amount_mismatch', details: { amount: 899.97 } },
    });
  });

  it.each([
    ['pizza_gone', 'out_of_stock'],
    ['ingredient_gone', 'out_of_stock'],
    ['sold_out', 'out_of_stock'],
    ['too_few', 'out_of_stock'],
    ['price_changed', 'ok'],
  ] as const)('with the problem %s is %s', (kind, code) => {
    expect(
      codeOf(priceCheckout(cart([line({ problems: [{ kind, name: 'Corn' }] })]), inventory, 899.97)),
    ).toBe(code);
  });

  it.each([
    [{ kind: 'pizza_gone', name: 'Margherita' }, 'No longer on the menu: Margherita.'],
    [{ kind: 'ingredient_gone', name: 'Corn' }, 'No longer available: Corn.'],
    [{ kind: 'sold_out', name: 'Corn' }, 'Sorry, we just ran out of Corn.'],
    [{ kind: 'too_few', name: 'Corn', left: 1 }, 'Only 1 portion of Corn is left.'],
  ] as const)('is refused for its true reason: %j', (problem, message) => {
    expect(priceCheckout(cart([line({ problems: [problem] })]), inventory, 899.97)).toMatchObject({
      refusal: { code: 'out_of_stock', message },
    });
  });

  it('is not stopped by a cheese that is gone: it costs nothing and takes nothing', () => {
    const problems = [{ kind: 'ingredient_gone' as const, name: 'Brie' }];
    const priced = priceCheckout(
      cart([line({ cheese: 'Brie', cheesePrice: 0, problems })]),
      inventory,
      899.97,
    );
    expect(priced.ok && priced.value.lines[0]?.needs.map(({ category }) => category)).toEqual([
      'bases',
      'sauces',
      'veggies',
    ]);
  });

  it('must hold something that costs something', () => {
    expect(codeOf(priceCheckout(cart([]), inventory, 0))).toBe('cart_empty');
    expect(codeOf(priceCheckout(cart([line({ originalPrice: 0 })]), inventory, 0))).toBe(
      'total_not_positive',
    );
  });

  it('must come to what the provider takes, and says so', () => {
    const priced = priceCheckout(cart([line({ originalPrice: 0.2 })]), inventory, 0.6);
    expect(priced).toMatchObject({ ok: false, refusal: { message: 'Payments start at ₹1.' } });
    expect(priceCheckout(cart([line({ originalPrice: 0.4 })]), inventory, 1.2).ok).toBe(true);
  });

  it('must be no more than its account takes, and says how much that is', () => {
    expect(priceCheckout(cart([line()]), inventory, 899.97, 899)).toMatchObject({
      refusal: {
        code: 'total_too_high',
        message: `At most ${formatPaise(89_900)} can be paid at once. Please order in two parts.`,
      },
    });
    expect(codeOf(priceCheckout(cart([line({ originalPrice: 300 })]), inventory, 900, 900))).toBe('ok');
  });
});
