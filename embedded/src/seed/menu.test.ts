import { IngredientName, PizzaFields } from '@forno/shared/contracts/server';
import { describe, expect, it } from 'vitest';
import { seedInventory, seedPizzas } from './menu.ts';

const { bases, sauces, cheeses, veggies } = seedInventory;
const maps = [bases, sauces, cheeses, veggies];
const ingredients = maps.flatMap((map) => Object.entries(map));

describe('the menu a fresh shop opens with', () => {
  it('has at least ten pizzas, each of which an admin could have added', () => {
    expect(seedPizzas.length).toBeGreaterThanOrEqual(10);
    for (const { name, description, price } of seedPizzas) {
      expect(PizzaFields.safeParse({ name, description, price: String(price) }).success).toBe(true);
    }
  });

  it('gives no two pizzas one name', () => {
    expect(new Set(seedPizzas.map(({ name }) => name.toLowerCase())).size).toBe(seedPizzas.length);
  });

  it('can be made from its own larder', () => {
    for (const { recipe } of seedPizzas) {
      expect(bases).toHaveProperty([recipe.base]);
      expect(sauces).toHaveProperty([recipe.sauce]);
      expect(cheeses).toHaveProperty([recipe.cheese]);
      for (const veggie of recipe.veggies) expect(veggies).toHaveProperty([veggie]);
    }
  });
});

describe('the larder on the first day', () => {
  it('is big enough to choose from', () => {
    const sizes = maps.map((map) => Object.keys(map).length);
    expect(sizes.map((size, index) => size >= [5, 5, 4, 8][index]!)).toEqual([true, true, true, true]);
  });

  it('prices the defaults at 40, 0 and 30 rupees (specification, section 9), and has plenty of them', () => {
    expect(bases['Regular']).toMatchObject({ price: 40, qty: 400 });
    expect(sauces['Tomato']).toMatchObject({ price: 0, qty: 400 });
    expect(cheeses['Mozzarella']).toMatchObject({ price: 30, qty: 400 });
  });

  it('runs low on a few things, so that the marks show', () => {
    const low = ingredients.filter(([, { qty }]) => qty < 20);
    expect(low.length).toBeGreaterThanOrEqual(2);
    expect(low.length).toBeLessThanOrEqual(5);
  });

  it('sells nothing but the included sauce below what it costs, and uses only names that can be keys', () => {
    for (const [name, { price, cost }] of ingredients) {
      if (name !== 'Tomato') expect(price).toBeGreaterThan(cost);
      expect(IngredientName.safeParse(name).success).toBe(true);
    }
  });
});
