import { describe, expect, it } from 'vitest';
import { exampleInventory, exampleLine, margherita } from '#testing/cart-examples.ts';
import { toggleVeggie } from '#widgets/category-names.ts';
import { changeRecipe, priceRecipe } from './change-recipe.ts';

const catalogue = { inventory: exampleInventory(), customisation: 'included' as const };
const id = margherita._id;

describe('a change of a recipe', () => {
  it('is priced by the rule: original - 70 + base + sauce + cheese + veggies', () => {
    const priced = priceRecipe(
      exampleLine(),
      () => ({ base: 'Cheese Burst', sauce: 'Pesto', veggies: ['Onion'] }),
      catalogue,
    );
    expect(priced?.prices).toEqual({
      basePrice: 90,
      saucePrice: 35,
      cheesePrice: 30,
      veggiesPrice: 15,
      price: 299,
    });
  });

  it('has no price when one of its prices is not a number', () => {
    expect(priceRecipe(exampleLine(), () => ({ base: 'Moon Dust' }), catalogue)).toBeUndefined();
  });

  it('fixes a line with two removed ingredients one by one', () => {
    const line = exampleLine(margherita, { base: 'Rye', veggies: ['Artichoke'], price: 250 });
    expect(priceRecipe(line, toggleVeggie('Artichoke', false), catalogue)).toMatchObject({
      recipe: { base: 'Rye', veggies: [] },
      prices: { price: 250 },
    });
    expect(priceRecipe(line, () => ({ base: 'Regular' }), catalogue)?.recipe).toMatchObject({
      base: 'Regular',
    });
    expect(priceRecipe(line, () => ({ base: 'Moon Dust' }), catalogue)).toBeUndefined();
  });

  it('adds two veggies when two are ticked before the first is saved', () => {
    const onion = changeRecipe(id, toggleVeggie('Onion', true), catalogue);
    const mushrooms = changeRecipe(id, toggleVeggie('Mushrooms', true), catalogue);
    expect(mushrooms(onion([exampleLine()]))).toMatchObject([
      { veggies: ['Onion', 'Mushrooms'], veggiesPrice: 40 },
    ]);
  });

  it('keeps what another tab chose for the same pizza', () => {
    const elsewhere = exampleLine(margherita, { sauce: 'Pesto', quantity: 4 });
    const [line] = changeRecipe(id, () => ({ base: 'Cheese Burst' }), catalogue)([elsewhere]);
    expect(line).toMatchObject({ base: 'Cheese Burst', sauce: 'Pesto', quantity: 4, price: 284 });
  });

  it('ticking twice is once, unticking takes off', () => {
    const recipe = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Onion'] };
    expect(toggleVeggie('Onion', true)(recipe)).toEqual({ veggies: ['Onion'] });
    expect(toggleVeggie('Onion', false)(recipe)).toEqual({ veggies: [] });
  });

  it('of a pizza that has left the cart is nothing', () => {
    expect(changeRecipe(id, toggleVeggie('Onion', true), catalogue)([])).toEqual([]);
  });
});
