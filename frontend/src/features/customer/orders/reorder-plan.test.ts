import type { InventoryAnswer } from '@forno/shared/contracts/customer';
import type { Food } from '@forno/shared/domain';
import { describe, expect, it } from 'vitest';
import { cola, exampleInventory, exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';
import { anOrder } from '#testing/order.ts';
import { planDelivery, planReorder } from './reorder-plan.ts';

const ordered = { _id: margherita._id, name: 'Margherita', price: 199 };
const order = (parts: Parameters<typeof anOrder>[0] = {}) => anOrder({ pizzaId: ordered, ...parts });
const pricedAs = { basePrice: 40, saucePrice: 35, cheesePrice: 30, veggiesPrice: 0 };
const shop = {
  pizzas: [margherita, farmhouse],
  inventory: exampleInventory(),
  cart: [],
  customisation: 'charged' as const,
};

describe('ordering again', () => {
  it('puts the same recipe and quantity into the cart, and has nothing to tell', () => {
    const again = order({
      base: 'Cheese Burst',
      basePrice: 90,
      veggies: ['Onion'],
      veggiesPrice: 15,
      quantity: 3,
      note: 'Well done',
    });
    const { changes, change } = planReorder(again, shop);
    expect(changes).toEqual([]);
    expect(change?.([exampleLine(farmhouse)])).toMatchObject([
      { pizzaName: 'Farmhouse' },
      {
        pizzaName: 'Margherita',
        base: 'Cheese Burst',
        veggies: ['Onion'],
        quantity: 3,
        price: 264,
        note: 'Well done',
      },
    ]);
  });

  it('reports new prices of the pizza, and of its ingredients where they are charged', () => {
    const sold = { pizzaId: { ...ordered, price: 179 }, basePrice: 35, veggies: ['Onion'], veggiesPrice: 10 };
    const { changes } = planReorder(order(sold), shop);
    expect(changes).toEqual([
      'Margherita: ₹199 instead of ₹179.',
      'Regular: ₹40 instead of ₹35.',
      'Veggies: ₹15 instead of ₹10.',
    ]);
    const included = planReorder(order(sold), { ...shop, customisation: 'included' });
    expect(included.changes).toEqual(['Margherita: ₹199 instead of ₹179.']);
  });

  it('replaces what is sold out or gone by the default, and leaves out such veggies', () => {
    const again = order({ base: 'Thin Crust', sauce: 'Barbecue', veggies: ['Olives', 'Onion', 'Artichoke'] });
    const { changes, change } = planReorder(again, shop);
    expect(changes).toEqual([
      'Thin Crust is sold out, so you get Regular instead.',
      'Barbecue is no longer available, so you get Tomato instead.',
      'Left out because sold out: Olives.',
      'Left out because no longer available: Artichoke.',
    ]);
    expect(change?.([])).toMatchObject([{ base: 'Regular', sauce: 'Tomato', veggies: ['Onion'] }]);
  });

  const safeBase = { qty: 0, price: 90, food: { diet: 'veg' as const, allergens: [] } };
  const shopWith = (food: Food, more: Partial<InventoryAnswer> = {}) => {
    const { bases, ...rest } = exampleInventory();
    const known = { diet: 'veg' as const, allergens: [] };
    const withFood = <T extends object>(all: Record<string, T>) =>
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one, food: known }]));
    const regular = { ...bases['Regular']!, food };
    return {
      ...shop,
      customisation: 'included' as const,
      inventory: {
        bases: { Regular: regular, 'Corn Base': safeBase },
        sauces: withFood(rest.sauces),
        cheeses: withFood(rest.cheeses),
        veggies: {},
        ...more,
      },
    };
  };

  it.each<[string, Food, string]>([
    ['an allergen', { diet: 'veg', allergens: ['gluten', 'soya'] }, '. Regular has gluten, soya'],
    ['egg', { diet: 'egg', allergens: [] }, '. Regular has egg'],
    ['what nobody knows', {}, ''],
  ])(
    'replaces nothing by what brings in %s: it says so by name, and asks for another',
    (_, food, because) => {
      const base = 'Corn Base';
      const { changes, change } = planReorder(order({ base }), shopWith(food));
      expect(changes).toEqual([`${base} is sold out${because}: please choose another.`]);
      expect(change?.([])).toMatchObject([{ base }]);
    },
  );

  it('replaces it where nothing comes in, but for whom a note says that they may fall ill', () => {
    const inventory = shopWith(safeBase.food);
    const replaced = 'Corn Base is sold out, so you get Regular instead.';
    expect(planReorder(order({ base: 'Corn Base' }), inventory).changes).toEqual([replaced]);
    const note = 'Coeliac: gluten free!';
    const asked = planReorder(order({ base: 'Corn Base', note }), inventory);
    expect(asked.change?.([])).toMatchObject([{ base: 'Corn Base', note }]);
  });

  it('goes by names where the shop says nothing of its food, and leaves out what can’t be had at all', () => {
    const { changes, change } = planReorder(order({ base: 'Gluten Free' }), shop);
    expect(changes).toEqual(['Gluten Free is no longer available: please choose another.']);
    expect(change).toBeUndefined();
  });

  it('says that a pizza has another name today', () => {
    const renamed = order({ pizzaId: { ...ordered, name: 'Mediterranea' } });
    expect(planReorder(renamed, shop).changes).toEqual(['Mediterranea is called Margherita today.']);
  });

  it('says when the default itself is sold out', () => {
    const inventory = { ...exampleInventory(), bases: { Regular: { qty: 0, price: 40 } } };
    expect(planReorder(order(), { ...shop, inventory }).changes).toEqual(['Regular is sold out.']);
  });

  it('raises the quantity of a pizza that is in the cart, and says how it will be made', () => {
    const cart = [exampleLine(margherita, { sauce: 'Pesto' })];
    const { changes, change } = planReorder(order({ sauce: 'Pesto', quantity: 2 }), { ...shop, cart });
    expect(changes).toEqual(['Margherita is already in your cart: we will add 2 more, made as it is there.']);
    expect(change?.(cart)).toMatchObject([{ sauce: 'Pesto', quantity: 3 }]);
  });

  it('is a line of its own beside one that is made otherwise', () => {
    const cart = [exampleLine(margherita, { sauce: 'Pesto' })];
    const lines = planReorder(order({ quantity: 2 }), { ...shop, cart }).change?.(cart) ?? [];
    expect(lines).toMatchObject([
      { sauce: 'Pesto', quantity: 1 },
      { sauce: 'Tomato', quantity: 2 },
    ]);
    expect(lines[1]?.lineId).not.toBe(margherita._id);
  });

  it('asks of a drink nothing but itself, and adds to the one that is there', () => {
    const again = order({ pizzaId: cola, kind: 'drink', base: '', quantity: 2 });
    const nothing = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
    const plan = planReorder(again, { ...shop, pizzas: [cola], inventory: nothing });
    expect(plan.changes).toEqual([]);
    expect(plan.change?.([])).toMatchObject([{ pizzaName: 'Cola', base: 'Regular', price: 49, quantity: 2 }]);
    const cart = [exampleLine(cola, { kind: 'drink' })];
    const more = planReorder(again, { ...shop, pizzas: [cola], cart });
    expect(more.change?.(cart)).toMatchObject([{ pizzaName: 'Cola', quantity: 3 }]);
  });

  it('names the allergens that came into our recipe since, by what was known when it was ordered', () => {
    const inventory = exampleInventory();
    inventory.cheeses['Feta'] = {
      qty: 9,
      price: 40,
      food: { diet: 'veg', allergens: ['milk', 'tree nuts'] },
    };
    const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Mozzarella', veggies: [] };
    const sold = { ...recipe, recipe: { ...recipe, ...pricedAs } };
    const pizzas = [{ ...margherita, recipe: { ...recipe, cheese: 'Feta' } }];
    const told = (parts: object) => planReorder(order({ ...sold, ...parts }), { ...shop, inventory, pizzas });
    const food = { diet: 'veg' as const, allergens: ['milk' as const], unsaid: [] };
    expect(told({ food }).changes).toContain(
      'Our recipe of Margherita is another one today. New in it: tree nuts.',
    );
    expect(told({ food: { ...food, allergens: ['milk', 'tree nuts'] } }).changes).toContain(
      'Our recipe of Margherita is another one today.',
    );
  });

  it("keeps its meaning: our recipe is today's, changes stay what they were", () => {
    const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Mozzarella', veggies: [] };
    const sold = { recipe: { ...recipe, ...pricedAs } };
    const pizzas = [{ ...margherita, recipe: { ...recipe, cheese: 'Feta' } }];
    const asOnMenu = planReorder(order(sold), { ...shop, pizzas });
    expect(asOnMenu.changes).toContain('Our recipe of Margherita is another one today.');
    expect(asOnMenu.change?.([])).toMatchObject([{ sauce: 'Pesto', cheese: 'Feta' }]);
    const chosen = planReorder(order({ ...sold, asChosen: true }), { ...shop, pizzas });
    expect(chosen.change?.([])).toMatchObject([{ sauce: 'Tomato', cheese: 'Mozzarella', asChosen: true }]);
  });

  it.each([
    [
      48,
      [
        'Margherita is already in your cart: we will add 2 more, made as it is there.',
        'You ordered 4, but you can have at most 50 of one pizza.',
      ],
      50,
    ],
    [50, ['Your cart already has 50 Margherita, and you can have at most 50 of one pizza.'], undefined],
  ])('promises no more than the cart can hold: %i are there', (there, texts, then) => {
    const cart = [exampleLine(margherita, { quantity: there })];
    const { changes, change } = planReorder(order({ quantity: 4 }), { ...shop, cart });
    expect(changes).toEqual(texts);
    expect(change?.(cart)[0]?.quantity).toBe(then);
  });

  it.each([
    [
      'a pizza that left the menu',
      { pizzaId: { ...ordered, _id: '64b0000000000000000000ff' } },
      'Margherita',
    ],
    ['a custom pizza', { pizzaId: null }, 'Custom Pizza'],
  ])('is not possible for %s', (_, parts, name) => {
    const { changes, change } = planReorder(order(parts), shop);
    expect(changes).toEqual([`${name} is no longer on the menu.`]);
    expect(change).toBeUndefined();
  });

  it('finds the cheese in any spelling', () => {
    expect(planReorder(order({ cheese: ' mozzarella ' }), shop).changes).toEqual([]);
  });
});

describe('ordering a delivery again', () => {
  const second = order({
    pizzaId: { _id: farmhouse._id, name: 'Farmhouse', price: farmhouse.price },
    line: 1,
  });
  const gone = order({ pizzaId: null, line: 2 });

  it('puts all of it into the cart at once, and has nothing to tell', () => {
    const { changes, change } = planDelivery([order({ quantity: 2 }), second], shop);
    expect(changes).toEqual([]);
    expect(change?.([])).toMatchObject([
      { pizzaName: 'Margherita', quantity: 2 },
      { pizzaName: 'Farmhouse', quantity: 1 },
    ]);
  });

  it('leaves out what is gone, says so, and brings the rest', () => {
    const { changes, change } = planDelivery([gone, second], shop);
    expect(changes).toEqual(['Custom Pizza is no longer on the menu.']);
    expect(change?.([])).toMatchObject([{ pizzaName: 'Farmhouse' }]);
  });

  it('is not possible when nothing of it is left', () => {
    expect(planDelivery([gone], shop).change).toBeUndefined();
    const soldOut = { ...shop, pizzas: [{ ...margherita, count: { left: 0 } }] };
    const none = { changes: ['Margherita is sold out.'], change: undefined };
    expect(planDelivery([order()], soldOut)).toEqual(none);
  });
});
