import { describe, expect, it } from 'vitest';
import { defaultRecipe, type Inventory, type Recipe } from './ingredients.ts';
import { cartTotalPaise, chargedPrice, lineAmountPaise, priceLine } from './pricing.ts';

const inventory: Inventory = {
  bases: {
    Regular: { qty: 9, price: 40 },
    Thin: { qty: 9, price: 60 },
    Broken: { qty: 9, price: Number.NaN },
  },
  sauces: { Tomato: { qty: 9, price: 0 }, Pesto: { qty: 9, price: 25.5 } },
  cheeses: { Mozzarella: { qty: 9, price: 30 }, Feta: { qty: 9, price: 55 } },
  veggies: { Onion: { qty: 9, price: 10 }, Corn: { qty: 9, price: 15 } },
};

const recipe = (changes: Partial<Recipe>): Recipe => ({ ...defaultRecipe, ...changes });

describe('the price of a line', () => {
  it('is the original price when the defaults are chosen', () => {
    expect(priceLine(299, defaultRecipe, inventory)?.price).toBe(299);
  });

  it('replaces the default 70 by what was chosen', () => {
    const chosen = recipe({ base: 'Thin', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Corn'] });
    expect(priceLine(299, chosen, inventory)).toEqual({
      basePrice: 60,
      saucePrice: 25.5,
      cheesePrice: 55,
      veggiesPrice: 25,
      price: 299 - 70 + 60 + 25.5 + 55 + 25,
    });
  });

  it.each(['mozzarella', '  MOZZARELLA ', 'Mozzarella'])('takes the cheese %j for Mozzarella', (cheese) => {
    expect(priceLine(299, recipe({ cheese }), inventory)?.cheesePrice).toBe(30);
  });

  it('counts a cheese that is gone as 0', () => {
    expect(priceLine(299, recipe({ cheese: 'Gorgonzola' }), inventory)?.price).toBe(269);
  });

  it.each([
    ['the pizza has no numeric price', Number.NaN, defaultRecipe],
    ['the base has no numeric price', 299, recipe({ base: 'Broken' })],
    ['the base is gone', 299, recipe({ base: 'Gone' })],
    ['the sauce is gone', 299, recipe({ sauce: 'Gone' })],
    ['a veggie is gone', 299, recipe({ veggies: ['Onion', 'Gone'] })],
  ])('is invalid when %s', (_case, original, chosen) => {
    expect(priceLine(original, chosen, inventory)).toBeUndefined();
  });

  it('adds rupees without the errors of binary fractions', () => {
    const tenths: Inventory = {
      ...inventory,
      sauces: { Tomato: { qty: 1, price: 0.1 } },
      veggies: { Onion: { qty: 1, price: 0.2 }, Corn: { qty: 1, price: 0.1 } },
    };
    const chosen = recipe({ veggies: ['Corn', 'Onion'] });
    expect(priceLine(100, chosen, tenths)).toMatchObject({ price: 100.4, veggiesPrice: 0.3 });
  });
});

describe('the total of a cart', () => {
  const lines = [
    { originalPrice: 299, price: 350.5, quantity: 2 },
    { originalPrice: 199.99, price: 199.99, quantity: 3 },
  ];

  it('is the sum of original price times quantity, in paise', () => {
    expect(cartTotalPaise(lines, 'included')).toBe(2 * 29_900 + 3 * 19_999);
  });

  it('is the sum of the customised prices when customisation is charged', () => {
    expect(cartTotalPaise(lines, 'charged')).toBe(2 * 35_050 + 3 * 19_999);
  });

  it('is what its lines add up to, whichever rule applies', () => {
    for (const rule of ['included', 'charged'] as const) {
      const sum = lines.reduce((total, line) => total + lineAmountPaise(line, rule), 0);
      expect(cartTotalPaise(lines, rule)).toBe(sum);
    }
  });

  it('is 0 for an empty cart', () => {
    expect(cartTotalPaise([], 'included')).toBe(0);
  });
});

it('charges one pizza at the menu price, or at its own when customising is charged', () => {
  const line = { originalPrice: 299, price: 322 };
  expect(chargedPrice(line, 'included')).toBe(299);
  expect(chargedPrice(line, 'charged')).toBe(322);
});
