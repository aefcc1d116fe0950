import { type CartLine, type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import type { Category, Inventory, PizzaFood } from '@forno/shared/domain';
import { holdStock, readInventoryDocument, releaseStock, toInventory } from '@forno/shared/server/stock';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const admin = await shop.admin();
const verde = await shop.addPizza('Verde', 399);
const recipe = { base: 'Thin Crust', sauce: 'Pesto', cheese: 'Feta', veggies: ['Olives'] };

beforeEach(async () => {
  await models.inventory.updateOne({}, { $set: { transfers: [], lowNoticed: [] }, $unset: { renamed: '' } });
  await shop.setInventory(fullInventory());
  await models.pizzas.updateOne({ _id: verde }, { $set: { recipe } });
});

const now = async () => toInventory(await readInventoryDocument(models));
const put = (body: unknown) => admin.call<Inventory & { message: string }>(routes.updateInventory, { body });
const without = (loaded: Inventory, category: Category, name: string) => {
  const { [name]: _gone, ...rest } = loaded[category];
  return put({ ...loaded, [category]: rest, loaded });
};
const rename = (from: string, to: string, category: Category = 'sauces') => {
  const none = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
  return put({ ...none, loaded: none, renamed: [{ category, from, to }] });
};

it.each([
  ['bases', 'Regular', /“Regular”/],
  ['sauces', 'Tomato', /“Tomato”/],
  ['cheeses', 'Mozzarella', /“Mozzarella”/],
  ['sauces', 'Pesto', /“Pesto”.*Verde/],
  ['veggies', 'Olives', /“Olives”.*Verde/],
] as const)('keeps %s %s, which a menu needs, and says for what', async (category, name, sentence) => {
  const answer = await without(await now(), category, name);
  expect(answer).toMatchObject({ status: 409, body: { code: 'ingredient_in_use' } });
  expect(answer.body.message).toMatch(sentence);
  expect(await now()).toEqual(fullInventory());
});

it.each(['__proto__', 'constructor', 'prototype'])(
  'refuses an ingredient called %s, and says so',
  async (name) => {
    const body = await now();
    Object.defineProperty(body.veggies, name, { value: { qty: 5, price: 1 }, enumerable: true });
    const answer = await put(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(name);
  },
);

it('removes what nothing names, with the specification’s default still to be added from the menu', async () => {
  expect((await without(await now(), 'veggies', 'Corn')).body.veggies).not.toHaveProperty('Corn');
  const customer = await shop.customer();
  const body = { cartData: [choice(verde)] };
  expect((await customer.call(routes.updateCart, { body })).status).toBe(200);
});

it('carries recipes, carts, facts and costs along when an ingredient gets another name', async () => {
  const stocked = fullInventory();
  stocked.sauces.Pesto = { qty: 30, price: 25, cost: 9, food: { diet: 'veg' } };
  await shop.setInventory(stocked);
  const customer = await shop.customer();
  const cart = async (cartData?: unknown[]) =>
    (
      await (cartData
        ? customer.call<{ cartData: CartLine[] }>(routes.updateCart, { body: { cartData } })
        : customer.call<{ cartData: CartLine[] }>(routes.cart))
    ).body.cartData;
  await cart([choice(verde, 1, { sauce: 'Pesto' })]);
  expect((await rename('Pesto', 'Basil pesto')).status).toBe(200);
  expect((await rename('Pesto', 'Basil pesto')).status).toBe(200);

  const { sauces } = await now();
  expect(sauces).toEqual({ Tomato: stocked.sauces.Tomato, 'Basil pesto': stocked.sauces.Pesto });
  const pizzas = await shop.visitor.call<PizzaAnswer[]>(routes.publicMenu);
  expect(pizzas.body.find(({ _id }) => _id === verde)?.recipe?.sauce).toBe('Basil pesto');
  expect(await cart()).toMatchObject([{ sauce: 'Basil pesto', saucePrice: 25 }]);
  expect((await cart())[0]).not.toHaveProperty('problems');
  // A tab that was open before still says the earlier name.
  expect(await cart([choice(verde, 2, { sauce: 'Pesto' })])).toMatchObject([
    { sauce: 'Basil pesto', quantity: 2 },
  ]);
  const food = (await shop.visitor.call<Record<string, PizzaFood>>(routes.menuFood)).body[verde];
  expect(food?.unsaid).toContain('diet');
  expect((await without(await now(), 'sauces', 'Basil pesto')).body.message).toMatch(/Verde/);
});

it('gives and takes portions under the name of before, for whoever held or sold them', async () => {
  const needs = (name: string) => [{ needs: [{ category: 'sauces' as const, name, qty: 4 }] }];
  const held = await holdStock(models, '0'.repeat(24), needs('Pesto'));
  await makeOrder(models, { needs: needs('Pesto')[0]?.needs ?? [] });
  await rename('Pesto', 'Basil pesto');
  await rename('Basil pesto', 'Genovese');
  expect((await holdStock(models, '1'.repeat(24), needs('Pesto'))).ok).toBe(true);
  await releaseStock(models, held.ok ? held.value.token : '', needs('Pesto')[0]?.needs ?? []);
  expect((await now()).sauces.Genovese?.qty).toBe(96);
  const sold = { category: 'sauces', name: 'Pesto', soldOut: true };
  const marked = await admin.call<Inventory>(routes.soldOut, { body: sold });
  expect(marked.body.sauces.Genovese?.soldOut).toBe(true);
  const { body } = await admin.call(routes.inventoryNeeds);
  expect(body).toContainEqual({ category: 'sauces', name: 'Genovese', qty: 4 });
});

it('loses nothing of a screen of before, keeps the earlier name from another ingredient, and gives it back', async () => {
  const before = await now();
  await rename('Pesto', 'Basil pesto');
  const edited = structuredClone(before);
  edited.veggies.Corn = { qty: 90, price: 12 };
  expect((await put({ ...edited, loaded: before })).body.veggies.Corn?.qty).toBe(90);
  edited.sauces.Pesto = { qty: 90, price: 25 };
  expect((await put({ ...edited, loaded: before })).body).toMatchObject({ code: 'inventory_stale' });
  const loaded = await now();
  const sauces = { ...loaded.sauces, Pesto: { qty: 1, price: 1 } };
  const refused = await put({ ...loaded, sauces, loaded });
  expect(refused).toMatchObject({ status: 400, body: { message: /“Pesto”.*“Basil pesto”/ } });
  expect((await rename('Pesto', 'Tomato')).status).toBe(400);
  expect((await rename('Tomato', 'Sugo')).body.message).toMatch(/“Tomato”/);
  expect(Object.keys((await rename('Basil pesto', 'Pesto')).body.sauces)).toEqual(['Tomato', 'Pesto']);
});

it.each(['ಈರುಳ್ಳಿ', 'வெங்காயம்', 'Chef’s – mild', '½ & ½', 'Paneer/Tofu', 'No. 1, 80 %', '$pecial', 'a.b'])(
  'keeps %j by its name, sells it and lists it in a recipe',
  async (name) => {
    const loaded = await now();
    const sauces = { ...loaded.sauces, [name]: { qty: 5, price: 20 } };
    expect((await put({ ...loaded, sauces, loaded })).body).toMatchObject({ sauces: { [name]: { qty: 5 } } });
    const needs = [{ category: 'sauces' as const, name, qty: 2 }];
    const held = await holdStock(models, '2'.repeat(24), [{ needs }]);
    expect(held.ok && held.value.inventory.sauces[name]?.qty).toBe(3);
    const body = { category: 'sauces', name, soldOut: true };
    expect((await admin.call<Inventory>(routes.soldOut, { body })).body.sauces[name]?.soldOut).toBe(true);
    await models.pizzas.updateOne({ _id: verde }, { $set: { recipe: { ...recipe, sauce: name } } });
    expect((await without(await now(), 'sauces', name)).body.message).toContain(name);
  },
);

it('says which name can not be kept, and why', async () => {
  for (const [name, sentence] of [
    ['constructor', /“constructor”/],
    ['x'.repeat(41), /too long/],
  ] as const) {
    const answer = await put({ ...fullInventory(), bases: { [name]: { qty: 1, price: 1 } } });
    expect(answer).toMatchObject({ status: 400, body: { message: sentence } });
  }
});

it('reads a part of a paisa that an older release stored as paise, which every screen can save again', async () => {
  const stored = fullInventory();
  stored.sauces.Pesto = { qty: 9, price: 12.345, cost: 1e-9 };
  await shop.setInventory(stored);
  const loaded = await now();
  expect(loaded.sauces.Pesto).toEqual({ qty: 9, price: 12.35, cost: 0 });
  const sauces = { ...loaded.sauces, Pesto: { qty: 9, price: 13, cost: 0 } };
  expect((await put({ ...loaded, sauces, loaded })).status).toBe(200);
});
