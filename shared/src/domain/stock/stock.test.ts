import { describe, expect, it } from 'vitest';
import { defaultRecipe, type Inventory } from '../menu/ingredients.ts';
import { anyGone, lackOf, listIngredients, missingOf, needsOfLine, sumNeeds, withPortions } from './stock.ts';

const inventory: Inventory = {
  bases: { Regular: { qty: 3, price: 40 } },
  sauces: { Tomato: { qty: 9, price: 0 } },
  cheeses: { Mozzarella: { qty: 9, price: 30, soldOut: true } },
  veggies: { Onion: { qty: 0, price: 10 }, Corn: { qty: 5, price: 15 } },
};

describe('what a line needs', () => {
  it('is its quantity of base, sauce, cheese and each veggie', () => {
    expect(needsOfLine({ ...defaultRecipe, veggies: ['Onion', 'Corn'] }, 2, inventory)).toEqual([
      { category: 'bases', name: 'Regular', qty: 2 },
      { category: 'sauces', name: 'Tomato', qty: 2 },
      { category: 'cheeses', name: 'Mozzarella', qty: 2 },
      { category: 'veggies', name: 'Onion', qty: 2 },
      { category: 'veggies', name: 'Corn', qty: 2 },
    ]);
  });

  it("uses the inventory's spelling of the cheese", () => {
    const needs = needsOfLine({ ...defaultRecipe, cheese: ' mozzarella' }, 1, inventory);
    expect(needs).toContainEqual({ category: 'cheeses', name: 'Mozzarella', qty: 1 });
  });

  it('has no cheese when the chosen one is gone', () => {
    const needs = needsOfLine({ ...defaultRecipe, cheese: 'Gone' }, 1, inventory);
    expect(needs.map((need) => need.category)).toEqual(['bases', 'sauces']);
  });

  it('counts a veggie that was named twice together', () => {
    const needs = needsOfLine({ ...defaultRecipe, veggies: ['Corn', 'Corn'] }, 2, inventory);
    expect(needs).toContainEqual({ category: 'veggies', name: 'Corn', qty: 4 });
  });
});

describe('needs of several lines', () => {
  it('are summed by ingredient', () => {
    const regular = { category: 'bases' as const, name: 'Regular', qty: 2 };
    expect(sumNeeds([regular, regular])).toEqual([{ ...regular, qty: 4 }]);
  });

  it.each([
    ['too few', { category: 'bases' as const, name: 'Regular', qty: 4 }, true],
    ['just enough', { category: 'bases' as const, name: 'Regular', qty: 3 }, false],
    ['taken off sale by hand', { category: 'cheeses' as const, name: 'Mozzarella', qty: 1 }, true],
    ['none left', { category: 'veggies' as const, name: 'Onion', qty: 1 }, true],
    ['unknown', { category: 'veggies' as const, name: 'Gone', qty: 1 }, true],
  ])('are missing or not: %s', (_case, need, missing) => {
    expect(missingOf([need], inventory)).toEqual(missing ? [need] : []);
  });

  it('are missing when two lines together want more than there is', () => {
    const two = { category: 'bases' as const, name: 'Regular', qty: 2 };
    expect(missingOf([two, two], inventory)).toEqual([{ ...two, qty: 4 }]);
  });
});

describe('what is lacking', () => {
  it.each([
    ['as many as there are', 'bases', 'Regular', 3, undefined],
    ['more than there are', 'bases', 'Regular', 4, { kind: 'too_few', name: 'Regular', left: 3 }],
    ['one of none', 'veggies', 'Onion', 1, { kind: 'sold_out', name: 'Onion' }],
    ['what is off sale', 'cheeses', 'Mozzarella', 1, { kind: 'sold_out', name: 'Mozzarella' }],
    ['what is unknown', 'veggies', 'Gone', 1, { kind: 'ingredient_gone', name: 'Gone' }],
  ] as const)('of %s', (_case, category, name, qty, lack) => {
    expect(lackOf({ category, name, qty }, inventory)).toEqual(lack);
  });
});

it('detects that the last portion is gone, whatever quantity was needed', () => {
  const regular = { category: 'bases' as const, name: 'Regular', qty: 2 };
  expect(anyGone([regular, regular], inventory)).toBe(false);
  expect(anyGone([regular, { category: 'veggies', name: 'Onion', qty: 1 }], inventory)).toBe(true);
});

it('counts portions in, of what it knows, and leaves the inventory itself alone', () => {
  const onion = { category: 'veggies' as const, name: 'Onion', qty: 2 };
  const fuller = withPortions(inventory, [onion, onion, { ...onion, name: 'Gone' }]);
  expect(fuller.veggies).toEqual({ Onion: { qty: 4, price: 10 }, Corn: { qty: 5, price: 15 } });
  expect(inventory.veggies['Onion']).toEqual({ qty: 0, price: 10 });
});

it('lists every ingredient with its category', () => {
  expect(listIngredients(inventory).map((item) => item.name)).toEqual([
    'Regular',
    'Tomato',
    'Mozzarella',
    'Onion',
    'Corn',
  ]);
});
