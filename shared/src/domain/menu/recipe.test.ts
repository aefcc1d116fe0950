import { expect, it } from 'vitest';
import { lineWords } from '../../messages/everyone/line-words.ts';
import { defaultRecipe, type Inventory, type Recipe } from './ingredients.ts';

import { type ChosenLine, priceChosen } from './recipe.ts';
import { soldOutOf } from '../stock/stock.ts';
import { withPrices } from './with-prices.ts';

const ingredients = (prices: Record<string, number>) =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, { qty: 9, price }]));
const inventory: Inventory = {
  bases: ingredients({ Regular: 40, Thin: 50 }),
  sauces: ingredients({ Tomato: 0, Makhani: 25 }),
  cheeses: ingredients({ Mozzarella: 30, Feta: 55 }),
  veggies: ingredients({ Onion: 15, Paneer: 45, Tomato: 15 }),
};
const tikka: Recipe = { ...defaultRecipe, sauce: 'Makhani', veggies: ['Paneer', 'Onion'] };
const priced = withPrices(tikka, inventory);

it.each<[string, ChosenLine, string[]]>([
  ['the defaults mean the recipe', { ...defaultRecipe, recipe: tikka }, ['Our recipe']],
  ['the recipe itself', { ...tikka, recipe: tikka }, ['Our recipe']],
  [
    'the defaults, chosen on purpose',
    { ...defaultRecipe, recipe: tikka, asChosen: true },
    ['Tomato instead of Makhani', 'no Paneer', 'no Onion'],
  ],
  [
    'other choices are changes',
    { ...tikka, base: 'Thin', veggies: ['Onion', 'Tomato'], recipe: tikka },
    ['Thin instead of Regular', '+ Tomato', 'no Paneer'],
  ],
  ['without a recipe, as chosen', defaultRecipe, ['Regular', 'Tomato', 'Mozzarella']],
])('%s', (_case, line, words) => {
  expect(lineWords(line)).toEqual(words);
});

it('costs the menu price as on the menu, and by its own ingredients where they are charged', () => {
  const price = (line: Recipe & { asChosen?: boolean }, mode: 'charged' | 'included') =>
    priceChosen(379, { ...line, recipe: priced }, inventory, mode)?.price;
  expect(price(defaultRecipe, 'charged')).toBe(379);
  expect(price(tikka, 'charged')).toBe(379);
  expect(price({ ...tikka, veggies: ['Paneer'] }, 'charged')).toBe(364);
  expect(price({ ...defaultRecipe, asChosen: true }, 'charged')).toBe(294);
  expect(price(tikka, 'included')).toBe(379 - 70 + 155);
});

it('is sold out with one of its ingredients, also with one that is gone', () => {
  expect(soldOutOf(tikka, inventory)).toEqual([]);
  const without = { ...inventory, veggies: ingredients({ Onion: 15 }) };
  expect(soldOutOf(tikka, without)).toEqual([{ category: 'veggies', name: 'Paneer' }]);
});
