import { type CartLine, routes } from '@forno/shared/contracts/server';
import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';

let customer: Client & { id: string };
const shop = await shopForTests({ CUSTOMISATION: 'charged' });
const [verde, plain] = [await shop.addPizza('Verde', 399), await shop.addPizza('Plain', 199)];
const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Feta', veggies: ['Olives'] };
beforeEach(async () => {
  await shop.setInventory(fullInventory());
  await shop.deps.models.pizzas.updateOne({ _id: verde }, { $set: { recipe } });
  customer = await shop.customer();
});

const put = async (cartData: unknown[]) => {
  const body = { cartData };
  return (await customer.call<{ cartData: CartLine[] }>(routes.updateCart, { body })).body.cartData;
};
const told = (lines: readonly CartLine[]) =>
  lines.map(({ lineId, quantity, sauce, asChosen }) => [lineId, quantity, sauce, asChosen]);

it('keeps what a client of the specification sent beside the recipe, at the menu’s price', async () => {
  expect(await put([choice(verde), choice(plain)])).toMatchObject([
    { sauce: 'Tomato', veggies: [], price: 399, recipe: { ...recipe, saucePrice: 25, veggiesPrice: 15 } },
    { sauce: 'Tomato', price: 199 },
  ]);
});

it('says of a spicy pizza that it is, and no longer once it is not', async () => {
  const is = (spicy: boolean) => shop.deps.models.pizzas.updateOne({ _id: verde }, { $set: { spicy } });
  await is(true);
  expect(await put([choice(verde), choice(plain)])).toMatchObject([{ spicy: true }, { pizzaName: 'Plain' }]);
  await is(false);
  const [line] = (await customer.call<{ user: { cartData: CartLine[] } }>(routes.profile)).body.user.cartData;
  expect(line).not.toHaveProperty('spicy');
});

it('charges the defaults, chosen on purpose, without what the recipe has', async () => {
  const [line] = await put([{ ...choice(verde), asChosen: true }]);
  expect(line).toMatchObject({ asChosen: true, price: 399 - (40 + 25 + 45 + 15) + 70 });
});

it('keeps the mark of a choice for a client that does not know it, until the choice changes', async () => {
  await put([{ ...choice(verde), asChosen: true }]);
  expect(told(await put([choice(verde, 2)]))).toEqual([[verde, 2, 'Tomato', true]]);
  expect(told(await put([choice(verde, 2, { sauce: 'Pesto' })]))).toEqual([[verde, 2, 'Pesto', undefined]]);
});

it('tells two lines of one pizza apart, also for a client that knows no ids', async () => {
  const other = { sauce: 'Pesto', veggies: ['Corn'] };
  await put([choice(verde), { ...choice(verde, 1, other), lineId: 'mine' }]);
  expect(told(await put([choice(verde, 3, other), choice(verde, 2)]))).toEqual([
    ['mine', 3, 'Pesto', undefined],
    [verde, 2, 'Tomato', undefined],
  ]);
  expect(told(await put([choice(verde, 3, other)]))).toEqual([['mine', 3, 'Pesto', undefined]]);
});

it('makes one line of what an old client has more of, and never one of two pizzas', async () => {
  expect(told(await put([choice(verde), choice(verde, 2)]))).toEqual([[verde, 3, 'Tomato', undefined]]);
  const both = [choice(verde), choice(plain)].map((line) => ({ ...line, lineId: 'same' }));
  const answer = await customer.call(routes.updateCart, { body: { cartData: both } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

it('follows the menu as long as it is as on the menu, and keeps what was chosen otherwise', async () => {
  await put([choice(verde), { ...choice(verde, 1, { veggies: ['Corn'] }), lineId: 'mine' }]);
  const renewed = { ...recipe, veggies: ['Onion'] };
  await shop.deps.models.pizzas.updateOne({ _id: verde }, { $set: { recipe: renewed } });
  const { body } = await customer.call<{ cartData: CartLine[] }>(routes.cart);
  expect(body.cartData).toMatchObject([
    { veggies: [], recipe: renewed, price: 399 },
    { veggies: ['Corn'], recipe: renewed, lineId: 'mine' },
  ]);
});

it('says which ingredient of its recipe is missing, where its own choice would be there', async () => {
  const { sauces, ...rest } = fullInventory();
  await shop.setInventory({ ...rest, sauces: { ...sauces, Pesto: { qty: 0, price: 25 } } });
  expect(await put([choice(verde), choice(plain)])).toMatchObject([
    { problems: [{ kind: 'sold_out', name: 'Pesto' }] },
    { sauce: 'Tomato' },
  ]);
});
