import {
  type Inventory,
  type Recipe,
  categories,
  defaultRecipe,
  madeOf,
  needsOfLine,
} from '@forno/shared/domain';
import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminOrder } from '#testing/open-admin.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { recipeOf } from './order-words.ts';

const ingredients = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { qty: 9, price: 10 }]));
const inventory: Inventory = {
  bases: ingredients('Regular', 'Thin'),
  sauces: ingredients('Tomato', 'Makhani'),
  cheeses: ingredients('Mozzarella', 'Feta'),
  veggies: ingredients('Onion', 'Paneer', 'Tomato'),
};

let seed = 29;
const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
function anyRecipe(): Recipe {
  if (chance(4) === 0) return defaultRecipe;
  const [bases = [], sauces = [], cheeses = [], veggies = []] = categories.map((one) =>
    Object.keys(inventory[one]),
  );
  const one = (names: string[]) => names[chance(names.length)] ?? '';
  return {
    base: one(bases),
    sauce: one(sauces),
    cheese: one(cheeses),
    veggies: veggies.filter(() => chance(2) === 0),
  };
}

/** What somebody makes who knows the recipe and reads these words. */
function cooked(words: readonly string[], recipe: Recipe | undefined): string[] {
  if (!recipe) return [...words];
  let { base, sauce, cheese, veggies } = recipe;
  for (const one of words.filter((text) => text !== 'Our recipe')) {
    const [name = ''] = one.split(' instead of ');
    if (one.startsWith('+ ')) veggies = [...veggies, one.slice(2)];
    else if (one.startsWith('no ')) veggies = veggies.filter((veggie) => veggie !== one.slice(3));
    else if (name in inventory.bases) base = name;
    else if (name in inventory.sauces) sauce = name;
    else cheese = name;
  }
  return [base, sauce, cheese, ...veggies];
}

it('picture, words, ticket and stock agree (100 lines by chance)', () => {
  for (let nth = 0; nth < 100; nth += 1) {
    const recipe = chance(4) === 0 ? undefined : anyRecipe();
    const prices = { basePrice: 10, saucePrice: 10, cheesePrice: 10, veggiesPrice: 10 };
    const order = adminOrder(nth, {
      ...anyRecipe(),
      ...(recipe && { recipe: { ...recipe, ...prices } }),
      asChosen: chance(2) === 0,
    });
    const taken = needsOfLine(madeOf(order), 1, inventory)
      .map(({ name }) => name)
      .toSorted();

    expect(cooked(recipeOf(order).split(', '), recipe).toSorted()).toEqual(taken);
    const { container } = render(<PizzaPicture recipe={order} name="Any" image="" size={40} />);
    const drawn = container.querySelector('svg')?.getAttribute('aria-label') ?? '';
    expect(drawn.split(/ pizza with |, | and /).toSorted()).toEqual(taken);
    cleanup();
  }
});
