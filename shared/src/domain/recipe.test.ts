import { expect, it } from 'vitest';
import { lineWords } from '../messages/index.ts';
import { defaultRecipe, type Inventory, type Recipe } from './ingredients.ts';
import { withPrices } from './pricing.ts';
import { type ChosenLine, isOurRecipe, madeOf, priceChosen } from './recipe.ts';
import { needsOfLine, soldOutOf } from './stock.ts';

const shelf = (prices: Record<string, number>) =>
  Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, { qty: 9, price }]));
const inventory: Inventory = {
  bases: shelf({ Regular: 40, Thin: 50 }),
  sauces: shelf({ Tomato: 0, Makhani: 25 }),
  cheeses: shelf({ Mozzarella: 30, Feta: 55 }),
  veggies: shelf({ Onion: 15, Paneer: 45, Tomato: 15 }),
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
  const without = { ...inventory, veggies: shelf({ Onion: 15 }) };
  expect(soldOutOf(tikka, without)).toEqual([{ category: 'veggies', name: 'Paneer' }]);
});

it('tells, cooks and counts the same of any line (500 lines by chance)', () => {
  let seed = 29;
  const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const one = (of: object) => Object.keys(of)[chance(Object.keys(of).length)] ?? '';
  const some = (of: object) => Object.keys(of).filter(() => chance(2) === 0);
  const anyRecipe = (): Recipe =>
    chance(4) === 0
      ? defaultRecipe
      : {
          base: one(inventory.bases),
          sauce: one(inventory.sauces),
          cheese: one(inventory.cheeses),
          veggies: some(inventory.veggies),
        };
  for (let nth = 0; nth < 500; nth += 1) {
    const recipe = anyRecipe();
    const line: ChosenLine = { ...anyRecipe(), recipe, asChosen: chance(2) === 0 };
    const made = madeOf(line);
    const needs = needsOfLine(made, 1, inventory).map(({ category, name }) => `${category} ${name}`);
    const told = { ...recipe, veggies: [...recipe.veggies] };
    for (const words of isOurRecipe(line) ? [] : lineWords(line)) {
      const [name = '', of] = words.split(' instead of ');
      if (words.startsWith('+ ')) told.veggies.push(words.slice(2));
      else if (words.startsWith('no '))
        told.veggies = told.veggies.filter((veggie) => veggie !== words.slice(3));
      else if (name in inventory.bases && told.base === of) told.base = name;
      else if (name in inventory.sauces && told.sauce === of) told.sauce = name;
      else told.cheese = name;
    }
    const { base, sauce, cheese, veggies } = told;
    const wanted = [
      `bases ${base}`,
      `sauces ${sauce}`,
      `cheeses ${cheese}`,
      ...veggies.map((v) => `veggies ${v}`),
    ];
    expect(needs.toSorted()).toEqual(wanted.toSorted());
  }
});
