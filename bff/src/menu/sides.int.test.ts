import { type CartAnswer, type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import type { PizzaFood } from '@forno/shared/domain';
import { expireCheckout } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { describeCheckout } from '../operations/timelines/describe-timeline.ts';
import { choice, fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url, CUSTOMISATION: 'charged' });
const { models } = shop.deps;
const admin = await shop.admin('Ravi');
const { place, stored, list, update } = orderCalls(shop, admin);
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

async function send(method: string, path: string, values: Record<string, string>) {
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) form.set(key, value);
  if (method === 'POST') form.set('pizzaimage', new Blob([new Uint8Array(picture)]), 'p.jpg');
  const response = await admin.fetch(path, { method, body: form });
  const body: PizzaAnswer & { code?: string } = JSON.parse(await response.text());
  return { status: response.status, body };
}
const add = (values: Record<string, string>) =>
  send('POST', '/pizza/add', { description: 'Cold, and rather sweet', price: '49.50', ...values });

const cola = (await add({ name: 'Cola', kind: 'drink' })).body._id;
const margherita = await shop.addPizza('Margherita', 300);
beforeEach(async () => {
  await models.checkouts.deleteMany({});
  await models.inventory.updateOne({}, { $set: { transfers: [] }, $unset: { items: '' } });
  await shop.setInventory(fullInventory());
});
const count = (left: number) => admin.call(routes.countPizza, { params: { id: cola }, body: { left } });
const left = async () => (await readInventoryDocument(models)).items?.[cola];

it('is sold for exactly its price to a client that adds it as a pizza, and takes no ingredient', async () => {
  const dear = fullInventory();
  dear.bases['Regular'] = { qty: 0, price: 95 };
  delete dear.cheeses['Mozzarella'];
  await shop.setInventory(dear);
  const buyer = await shop.customerWith(choice(cola, 2));
  expect((await buyer.call<CartAnswer>(routes.cart)).body.cartData).toMatchObject([
    { kind: 'drink', price: 49.5, originalPrice: 49.5, basePrice: 0, cheesePrice: 0 },
  ]);
  const { checkoutId } = await buyer.open(99);
  const checkout = await models.checkouts.findById(checkoutId).lean();
  expect(checkout).toMatchObject({ amount: 9_900, lines: [{ kind: 'drink', needs: [], amount: 9_900 }] });
  expect(checkout && describeCheckout(checkout)[0]?.text).toBe('Checkout started for 2 items');
});

it('can’t be customised, nor given a recipe, and stays what it was added as', async () => {
  const buyer = await shop.customerWith(choice(cola));
  const cartData = [choice(cola, 1, { veggies: ['Corn'] })];
  const refused = await buyer.call(routes.updateCart, { body: { cartData } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'not_customisable' } });
  const recipe = JSON.stringify({ base: 'Regular', sauce: 'Pesto', cheese: 'Feta', veggies: [] });
  expect((await add({ name: 'Fries', kind: 'side', recipe })).body.code).toBe('not_customisable');
  const path = `/pizza/updatepizza/${cola}`;
  const fields = { name: 'Cola', description: 'Cold, and rather sweet', price: '49.50' };
  expect((await send('PUT', path, { ...fields, recipe })).body.code).toBe('not_customisable');
  expect((await send('PUT', path, { ...fields, kind: 'side', recipe: '' })).body).toMatchObject({
    kind: 'drink',
  });
});

it('stands behind the pizzas in a section of its kind, and is not among those of the home page', async () => {
  await add({ name: 'Garlic bread', kind: 'side' });
  await shop.addPizza('Late', 300);
  const menu = (await shop.visitor.call<PizzaAnswer[]>(routes.publicMenu)).body;
  expect(menu.slice(-2).map(({ name, section }) => [name, section])).toEqual([
    ['Garlic bread', 'Sides'],
    ['Cola', 'Drinks'],
  ]);
  const { body } = await shop.visitor.call<PizzaAnswer[]>(routes.featuredPizzas);
  expect(body.every(({ kind }) => kind === undefined)).toBe(true);
});

it('takes of its count when it is sold, has it back when it is not paid, and counts past the day', async () => {
  await count(1);
  expect((await left())?.until).toBeUndefined();
  const buyer = await shop.customerWith(choice(cola), choice(margherita));
  const { checkoutId } = await buyer.open(349.5);
  expect(await left()).toMatchObject({ qty: 0 });
  await expireCheckout(shop.deps, new Types.ObjectId(checkoutId));
  expect(await left()).toMatchObject({ qty: 1 });
  expect((await readInventoryDocument(models)).bases['Regular']?.qty).toBe(100);
});

it('goes back to stock when its customer cancels it while the pizza beside it is in the oven', async () => {
  await count(3);
  const buyer = await shop.customer();
  const userId = new Types.ObjectId(buyer.id);
  const checkoutId = new Types.ObjectId();
  const needs = [{ category: 'items' as const, name: cola, qty: 2 }];
  const pizza = await place({ checkoutId, userId, lines: 2 });
  const drink = await place({ checkoutId, userId, line: 1, lines: 2, kind: 'drink', quantity: 2, needs });
  await update(pizza._id, { status: 'In the Kitchen' });
  await shop.deps.background.finish();
  const cancelled = await buyer.call(routes.cancelOwnOrder, { params: { id: String(drink._id) } });
  expect(cancelled.status).toBe(200);
  await expect.poll(async () => (await left())?.qty).toBe(5);
});

it('rings until a pizza of its delivery is begun, and alone until it is seen', async () => {
  const checkoutId = new Types.ObjectId();
  const pizza = await place({ checkoutId, lines: 2 });
  const drink = await place({ checkoutId, line: 1, lines: 2, kind: 'drink' });
  const alone = await place({ kind: 'drink' });
  const ringing = async () => (await list(admin, { ringing: 'true' })).body.orders.map(({ _id }) => _id);
  expect(await ringing()).toEqual(
    expect.arrayContaining([pizza, drink, alone].map(({ _id }) => String(_id))),
  );
  await update(pizza._id, { status: 'In the Kitchen' });
  await shop.deps.background.finish();
  expect(await ringing()).toContain(String(alone._id));
  expect(await ringing()).not.toContain(String(drink._id));
  expect(await stored(drink._id)).toMatchObject({
    status: 'Order Received',
    acknowledged: { by: { name: 'Ravi' } },
  });
});

it('says what is in it on the menu, in the cart and where it was sold, and a pizza is not given such facts', async () => {
  const shown = async () => (await shop.visitor.call<Record<string, PizzaFood>>(routes.menuFood)).body;
  const fields = { name: 'Shake', description: 'Cold, and rather sweet', price: '90' };
  const food = { diet: 'veg', allergens: ['milk'], kcal: 310, dairy: 'dairy' };
  const { status, body } = await add({ ...fields, kind: 'drink', food: JSON.stringify(food) });
  expect([status, body.food]).toEqual([201, food]);
  const id = body._id;
  expect((await shown())[id]).toEqual({ ...food, unsaid: [] });
  expect((await shown())[cola]).toBeUndefined();
  const sold = async () => {
    const buyer = await shop.customerWith(choice(id));
    const { checkoutId } = await buyer.open(90);
    return (await models.checkouts.findById(checkoutId).lean())?.lines[0]?.food;
  };
  expect(await sold()).toEqual({ ...food, unsaid: [] });
  const path = `/pizza/updatepizza/${id}`;
  const put = (values: Record<string, string>) => send('PUT', path, { ...fields, ...values });
  // Nothing ticked is not the same as not said, and who changes another field changes no fact.
  await put({ food: '{"allergens":[]}' });
  expect((await shown())[id]).toEqual({ allergens: [], unsaid: ['diet', 'kcal', 'dairy'] });
  await put({});
  await put({ food: '', changed: 'price' });
  expect(await sold()).toEqual({ allergens: [], unsaid: ['diet', 'kcal', 'dairy'] });
  expect((await put({ food: '' })).body.food).toBeUndefined();
  expect(await sold()).toBeUndefined();
  const audits = await models.audits.find({ subject: id, action: 'update' }).sort({ _id: 1 }).lean();
  expect(audits[0]?.from).toMatchObject({ food: 'Veg · 310 kcal · Contains milk' });
  expect(audits.at(-1)?.to).not.toHaveProperty('food');
  for (const wrong of ['{"diet":"vegan"}', '{"kcal":null}', 'milk'])
    expect((await put({ food: wrong })).status).toBe(400);
  const pizza = await add({ ...fields, name: 'Marinara', food: JSON.stringify(food) });
  expect([pizza.status, pizza.body.code]).toEqual([400, 'invalid_request']);
  expect((await send('PUT', `/pizza/updatepizza/${margherita}`, { ...fields, food: '{}' })).status).toBe(400);
});
