import { type CartAnswer, type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import { expireCheckout } from '@forno/shared/server/checkouts';
import { inventoryId } from '@forno/shared/server/db';
import { holdStock, readInventoryDocument, takeStock } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const { models } = shop.deps;
const admin = await shop.admin();
const farmhouse = await shop.addPizza('Farmhouse', 300);
const plain = await shop.addPizza('Plain', 300);
beforeEach(async () => {
  await models.checkouts.deleteMany({});
  await models.inventory.updateOne({}, { $set: { transfers: [] }, $unset: { items: '' } });
  await shop.setInventory(fullInventory());
});

const count = (left: unknown, id = farmhouse) =>
  admin.call(routes.countPizza, { params: { id }, body: { left } });
const sale = (soldOut: boolean) =>
  admin.call(routes.switchPizza, { params: { id: farmhouse }, body: { soldOut } });
const menu = async () => (await shop.visitor.call<PizzaAnswer[]>(routes.publicMenu)).body;
const said = async () => (await menu()).find(({ _id }) => _id === farmhouse)?.count;
const stored = async () => (await readInventoryDocument(models)).items?.[farmhouse];
const lineOf = (quantity: number) => ({ pizzaId: new Types.ObjectId(farmhouse), quantity, needs: [] });
const item = (qty: number) => ({ category: 'items' as const, name: farmhouse, qty });

it('sells the last one to one of twenty buyers, names the pizza to the others, and has it back', async () => {
  expect((await count(1)).status).toBe(200);
  expect(await said()).toMatchObject({ left: 1 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.customerWith(choice(farmhouse))));
  const answers = await Promise.all(buyers.map((buyer) => buyer.createPayment(300)));
  const [sold] = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ body }) => body.code === 'out_of_stock');
  expect(refused).toHaveLength(19);
  for (const { body } of refused) expect(body.message).toBe('Sorry, we just ran out of Farmhouse.');
  expect(await said()).toMatchObject({ left: 0 });
  await expireCheckout(shop.deps, new Types.ObjectId(sold?.body.checkoutId));
  expect(await said()).toMatchObject({ left: 1 });
});

it.each([
  ['there was much', 30, 0],
  ['there was little', 11, 1],
])('tells open menus what is back where little was left: %s', async (_what, of, told) => {
  await count(of);
  const buyer = await shop.customerWith(choice(farmhouse, 2));
  const { body } = await buyer.createPayment(600);
  const publish = vi.spyOn(shop.deps.publisher, 'publish');
  await expireCheckout(shop.deps, new Types.ObjectId(body.checkoutId));
  const events = publish.mock.calls.map(([, event]) => event);
  publish.mockRestore();
  expect(await said()).toMatchObject({ left: of });
  expect(events).toContain('inventory.changed');
  expect(events.filter((event) => event === 'menu.changed')).toHaveLength(told);
});

it('counts lines of the same pizza together, and what the buyer holds as theirs', async () => {
  await count(2);
  const lines = [choice(farmhouse), { ...choice(farmhouse, 1, { sauce: 'Pesto' }), lineId: 'another' }];
  const buyer = await shop.customerWith(...lines, choice(plain));
  expect((await buyer.createPayment(900)).status).toBe(200);
  expect(await stored()).toMatchObject({ qty: 0 });
  expect((await buyer.createPayment(900)).status).toBe(200);
  const other = await shop.customerWith({ ...choice(farmhouse), note: 'Hot' });
  const { body } = await other.call<CartAnswer>(routes.cart);
  expect(body.cartData[0]?.problems).toEqual([{ kind: 'sold_out', name: 'Farmhouse' }]);
  await count(2);
  const many = await shop.customerWith(choice(farmhouse, 3));
  expect((await many.createPayment(900)).body.message).toBe('Only 2 portions of Farmhouse are left.');
});

it('stays sold out when a hold goes back, until the shop’s day has ended', async () => {
  await count(2);
  const buyer = await shop.customerWith(choice(farmhouse));
  const { checkoutId } = await buyer.open(300);
  await count(0);
  await expireCheckout(shop.deps, new Types.ObjectId(checkoutId));
  expect(await said()).toEqual({ left: 0, until: expect.stringMatching(/T18:30:00.000Z$/) });
  expect((await buyer.createPayment(300)).body.code).toBe('out_of_stock');
  const past = { [`items.${farmhouse}.until`]: new Date(Date.now() - 1) };
  await models.inventory.updateOne({ _id: inventoryId }, { $set: past });
  expect((await buyer.createPayment(300)).status).toBe(200);
  await count(0);
  await count(null);
  expect(await said()).toBeUndefined();
});

it('is back on sale with the number of before, and what came back meanwhile, also when two tablets say so', async () => {
  await count(24);
  const buyer = await shop.customerWith(choice(farmhouse));
  const { checkoutId } = await buyer.open(300);
  await Promise.all([sale(true), sale(true)]);
  expect(await said()).toMatchObject({ left: 0 });
  expect((await (await shop.customerWith(choice(farmhouse))).createPayment(300)).body.code).toBe(
    'out_of_stock',
  );
  await expireCheckout(shop.deps, new Types.ObjectId(checkoutId));
  await Promise.all([sale(false), sale(false)]);
  expect(await said()).toMatchObject({ left: 24 });
});

it('is back on sale uncounted where it was, or where all of them are sold', async () => {
  await sale(true);
  expect(await said()).toEqual({ left: 0, until: expect.stringMatching(/T18:30:00.000Z$/) });
  await sale(false);
  expect(await said()).toBeUndefined();
  await count(0);
  await sale(false);
  expect(await said()).toBeUndefined();
});

it('gets nothing back of another day’s count', async () => {
  await count(2);
  const buyer = await shop.customerWith(choice(farmhouse));
  const { checkoutId } = await buyer.open(300);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const next = { [`items.${farmhouse}.until`]: tomorrow, [`items.${farmhouse}.qty`]: 5 };
  await models.inventory.updateOne({ _id: inventoryId }, { $set: next });
  await expireCheckout(shop.deps, new Types.ObjectId(checkoutId));
  expect(await stored()).toMatchObject({ qty: 5 });
  expect((await readInventoryDocument(models)).bases.Regular?.qty).toBe(100);
});

it('is not sold past a count that was set since the cart was priced', async () => {
  await count(2);
  const refused = await holdStock(models, 'one', [lineOf(3)]);
  expect(refused).toMatchObject({
    refusal: { code: 'out_of_stock', details: { missing: [{ name: 'Farmhouse' }] } },
  });
  expect(await holdStock(models, 'two', [lineOf(1)])).toMatchObject({ refusal: { code: 'busy' } });
  await count(null);
  expect(await holdStock(models, 'three', [lineOf(1)])).toMatchObject({ ok: true });
  expect(await holdStock(models, 'four', [{ ...lineOf(1), needs: [item(1)] }])).toMatchObject({
    refusal: { code: 'busy' },
  });
  const key = { checkoutId: 'paid', line: 0 };
  const base = { category: 'bases' as const, name: 'Regular', qty: 1 };
  expect(await takeStock(models, key, [base, item(1)], 'token')).toBe(true);
  expect((await readInventoryDocument(models)).bases.Regular?.qty).toBe(99);
});

it('is no ingredient to the inventory, its needs and the report', async () => {
  await count(5);
  expect((await admin.call(routes.updateInventory, { body: fullInventory() })).body).toEqual(fullInventory());
  expect(await stored()).toMatchObject({ qty: 5, title: 'Farmhouse' });
  await makeOrder(models, { needs: [item(1)] });
  expect((await admin.call(routes.inventoryNeeds)).body).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const { body } = await admin.call(routes.report, { query: { from: today, to: today } });
  expect(JSON.stringify(body)).not.toContain(`"name":"${farmhouse}"`);
});

it('follows its pizza’s name, and refuses what is no number of one', async () => {
  await count(5);
  const { name: _name, ...rest } = { name: '', description: 'Plain and good, as ever', price: '300' };
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...rest, name: 'Farmhouse Special' }))
    form.append(field, value);
  const changed = await admin.fetch(routes.updatePizza.path.replace(':id', farmhouse), {
    method: 'PUT',
    body: form,
  });
  expect(changed.status).toBe(200);
  expect(await stored()).toMatchObject({ title: 'Farmhouse Special' });
  for (const left of [-1, 1.5, '2', undefined, 1e9]) expect((await count(left)).status).toBe(400);
  expect((await count(1, '0'.repeat(24))).status).toBe(404);
  expect(
    (await (await shop.customer()).call(routes.countPizza, { params: { id: plain }, body: { left: 0 } }))
      .status,
  ).toBe(403);
});
