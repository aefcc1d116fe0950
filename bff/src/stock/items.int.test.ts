import { type Answer, type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import { dayOf, type Inventory } from '@forno/shared/domain';
import { expireCheckout } from '@forno/shared/server/checkouts';
import { noticeLowStock, readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const { models } = shop.deps;
const admin = await shop.admin('Ravi');
const cola = await shop.addPizza('Cola', 50);
const farmhouse = await shop.addPizza('Farmhouse', 300);
await models.pizzas.updateOne({ _id: cola }, { $set: { kind: 'drink' } });
let keys = 0;
beforeEach(async () => {
  const nothing = { transfers: [], lowNoticed: [] };
  await models.inventory.updateOne(
    {},
    { $set: nothing, $unset: { items: '', move: '', lowStockMailAt: '' } },
  );
  await Promise.all([models.orders.deleteMany({}), models.checkouts.deleteMany({})]);
  await Promise.all([
    models.stockMoves.deleteMany({}),
    models.audits.deleteMany({}),
    models.mails.deleteMany({}),
  ]);
  await shop.setInventory(fullInventory());
});

const bottle = { category: 'items' as const, name: cola };
const say = (left: number | null, id = cola) =>
  admin.call(routes.countPizza, { params: { id }, body: { left } });
const move = (kind: string, qty: number, more: object = {}, reason?: string, really?: string) =>
  admin.call<{ code?: string; message?: string }>(routes.moveStock, {
    body: {
      key: `key-of-${(keys += 1)}-bottles`,
      kind,
      reason,
      really,
      lines: [{ ...bottle, qty, ...more }],
    },
  });
const left = async (id = cola) => (await readInventoryDocument(models)).items?.[id]?.qty;
const sheet = async () =>
  (await admin.call<Answer<typeof routes.countSheet>>(routes.countSheet)).body.filter(
    ({ category }) => category === 'items',
  );
const report = async () => {
  const today = dayOf(new Date());
  const query = { from: today, to: today };
  return (await admin.call<Answer<typeof routes.report>>(routes.report, { query })).body;
};

it('is received and thrown away like cheese: the menu, the audit and the report know it by its name', async () => {
  await say(0);
  expect((await move('received', 24)).status).toBe(200);
  await admin.call(routes.soldOut, { body: { ...bottle, soldOut: false } });
  expect((await move('waste', 2, {}, 'dropped')).status).toBe(200);
  const menu = (await shop.visitor.call<PizzaAnswer[]>(routes.publicMenu)).body;
  expect(menu.find(({ _id }) => _id === cola)?.count).toMatchObject({ left: 22 });
  await makeOrder(models, { kind: 'drink', pizza: { ...bottleOf() }, needs: [{ ...bottle, qty: 1 }] });
  expect(await report()).toMatchObject({
    waste: [{ category: 'items', name: 'Cola', reason: 'dropped', portions: 2 }],
    ingredients: [{ category: 'items', name: 'Cola', portions: 1 }],
  });
  expect((await report()).waste?.[0]).not.toHaveProperty('cost');
  const audits = await models.audits.find({ subject: cola, kind: 'pizza' }).sort({ _id: 1 }).lean();
  expect(audits.map(({ action, title }) => [action, title])).toEqual([
    ['count', 'Cola'],
    ['received', 'Cola'],
    ['update', 'Cola'],
    ['waste', 'Cola'],
  ]);
  expect(audits.at(-1)).toMatchObject({ from: { qty: 24 }, to: { qty: 22, told: 2, reason: 'dropped' } });
});
const bottleOf = () => ({ _id: new Types.ObjectId(cola), name: 'Cola', price: 50, image: 'none.webp' });

it('is counted with what open checkouts hold and orders wait for, and both keep theirs', async () => {
  await say(10);
  const buyer = await shop.customerWith(choice(cola, 2));
  const { checkoutId } = await buyer.open(100);
  const ordered = { kind: 'drink' as const, pizza: bottleOf(), needs: [{ ...bottle, qty: 1 }] };
  // Nobody makes a bottle: it lies there until it is handed over.
  await makeOrder(models, ordered);
  await makeOrder(models, { ...ordered, status: 'In the Kitchen' });
  await makeOrder(models, { ...ordered, status: 'Sent to Delivery' });
  expect(await sheet()).toEqual([
    { ...bottle, counted: 1, expected: 8 + 2 + 2, item: { title: 'Cola', qty: 8, soldOut: false } },
  ]);
  expect((await move('count', 12, { expected: 12, counted: 1 })).status).toBe(200);
  expect(await left()).toBe(8);
  expect((await move('count', 3, { expected: 12, counted: 2 })).status).toBe(200);
  expect(await left()).toBe(0);
  await expireCheckout(shop.deps, new Types.ObjectId(checkoutId));
  expect(await left()).toBe(2);
  expect((await admin.call(routes.inventoryNeeds)).body).toEqual([{ ...bottle, qty: 2 }]);
});

it('can be found again after the last was sold, and not by a sheet that is older than somebody’s number', async () => {
  await say(1);
  const buyer = await shop.customerWith(choice(cola));
  await buyer.open(50);
  expect(await sheet()).toMatchObject([{ expected: 1, item: { qty: 0 } }]);
  await say(6);
  const older = await move('count', 3, { expected: 1, counted: 1 });
  expect(older).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Cola”') } });
  await move('count', 12, { expected: 7, counted: 2 });
  expect(await left()).toBe(11);
});

it('is no pizza’s count, no slot, and nothing that nobody counts', async () => {
  await say(5, farmhouse);
  await models.inventory.updateOne(
    {},
    { $set: { 'items.slot-2099-01-01T10:00': { qty: 5, until: new Date(9e12) } } },
  );
  expect(await sheet()).toEqual([]);
  for (const name of [cola, farmhouse, 'slot-2099-01-01T10:00']) {
    const kind = name === cola ? 'waste' : 'received';
    expect((await move(kind, 5, { name }, name === cola ? 'burnt' : undefined)).status).toBe(404);
    expect((await admin.call(routes.soldOut, { body: { ...bottle, name, soldOut: true } })).status).toBe(404);
  }
  // Off sale at the kitchen without a number ever: it is not none.
  await admin.call(routes.switchPizza, { params: { id: cola }, body: { soldOut: true } });
  expect(await sheet()).toEqual([]);
  expect(await left(farmhouse)).toBe(5);
});

it('is counted from its first delivery on, whatever lay there before, and stays off sale where it was', async () => {
  await Promise.all([move('received', 12), move('received', 24)]);
  expect(await sheet()).toMatchObject([
    { counted: 1, expected: 36, item: { title: 'Cola', soldOut: false } },
  ]);
  await say(null);
  await admin.call(routes.switchPizza, { params: { id: cola }, body: { soldOut: true } });
  await move('received', 6);
  expect(await sheet()).toMatchObject([{ expected: 6, item: { title: 'Cola', soldOut: true } }]);
  await move('correction', 6);
  expect(await sheet()).toMatchObject([{ expected: 0 }]);
});

it('is mailed once it is running low, by its name, and stands among what the dashboard tells', async () => {
  await say(20);
  expect(await noticeLowStock(models, shop.config)).toBeUndefined();
  await move('waste', 1, {}, 'expired');
  const mail = await models.mails.findOne({ template: 'low-stock' }).lean();
  expect(mail?.data).toEqual({ items: [{ category: 'items', name: 'Cola', qty: 19 }] });
  const { body } = await admin.call<Answer<typeof routes.lowStockMail>>(routes.lowStockMail);
  expect(body).toMatchObject({ mailed: true, lowStockItems: { items: [{ name: 'Cola', qty: 19 }] } });
  const figures = (await admin.call<Answer<typeof routes.dashboard>>(routes.dashboard)).body;
  expect(figures).toMatchObject({ lowStockItems: 1, todo: { lowStock: ['Cola'] } });
});

it('has what was thrown away under another reason, also after a count, and no stock changes', async () => {
  await say(30);
  await move('waste', 10, {}, 'dropped');
  const { expected, counted } = (await sheet())[0]!;
  await move('count', 21, { expected, counted });
  expect((await move('waste-correction', 1, {}, 'dropped', 'dropped')).status).toBe(400);
  expect((await move('waste', 1, {}, 'dropped', 'expired')).status).toBe(400);
  expect(await move('waste-correction', 11, {}, 'dropped', 'expired')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('at most 10 were') },
  });
  await move('waste-correction', 9, {}, 'dropped', 'expired');
  expect(await sheet()).toMatchObject([{ expected: 21, counted: 2 }]);
  expect((await report()).waste).toMatchObject([
    { reason: 'expired', portions: 9 },
    { reason: 'dropped', portions: 1 },
    { reason: 'count', portions: -1 },
  ]);
  // What was counted since stays as it was counted; what was thrown away since goes on under its other reason.
  expect((await move('waste-correction', 1, {}, 'expired')).status).toBe(400);
  await move('waste', 5, {}, 'burnt');
  await move('waste-correction', 5, {}, 'burnt', 'expired');
  await move('waste-correction', 5, {}, 'expired');
  expect(await left()).toBe(21);
});

it('takes back what was not thrown away: as much as had gone from stock, and never over a count of since', async () => {
  await say(30);
  await move('waste', 100, {}, 'dropped');
  expect(await left()).toBe(0);
  expect((await move('waste-correction', 90)).status).toBe(400);
  const most = (told: number) => ({ body: { message: expect.stringContaining(`at most ${told} `) } });
  expect(await move('waste-correction', 101, {}, 'dropped')).toMatchObject(most(100));
  expect(await move('waste-correction', 1, {}, 'expired')).toMatchObject(most(0));
  await move('waste-correction', 40, {}, 'dropped');
  expect(await left()).toBe(0);
  await move('waste-correction', 50, {}, 'dropped');
  expect(await left()).toBe(20);
  expect((await report()).waste).toMatchObject([{ name: 'Cola', reason: 'dropped', portions: 10 }]);
  const { expected, counted } = (await sheet())[0]!;
  await move('count', 18, { expected, counted });
  expect(await move('waste-correction', 1, {}, 'dropped')).toMatchObject(most(0));
  expect(await left()).toBe(18);
  const audit = await models.audits.findOne({ action: 'waste-correction' }).sort({ _id: -1 }).lean();
  expect(audit?.to).toMatchObject({ qty: 20, told: 50, reason: 'dropped' });
});

it.each([
  ['a number in the menu’s form', async () => say(20)],
  [
    'a number in the inventory’s',
    async () => {
      const { body: loaded } = await admin.call<Inventory>(routes.inventory);
      const veggies = { ...loaded.veggies, Corn: { ...loaded.veggies.Corn, qty: 100 } };
      await admin.call(routes.updateInventory, { body: { ...loaded, veggies, loaded } });
    },
  ],
])('%s is as good as a count: nothing of before is taken back from it', async (where, set) => {
  const more = where.includes('menu') ? {} : { category: 'veggies', name: 'Corn' };
  await say(20);
  await move('waste', 15, more, 'dropped');
  await move('waste-correction', 5, more, 'dropped');
  await set();
  const before = await readInventoryDocument(models);
  expect((await move('waste-correction', 10, more, 'dropped')).status).toBe(400);
  const after = await readInventoryDocument(models);
  expect([after.items, after.veggies]).toEqual([before.items, before.veggies]);
});

it('costs what was said at the last delivery, in the report too: a drink, and corn of the inventory', async () => {
  expect((await move('received', 24, { cost: 18.5 })).status).toBe(200);
  await move('received', 6);
  await move('waste', 2, {}, 'dropped');
  await makeOrder(models, { kind: 'drink', pizza: bottleOf(), needs: [{ ...bottle, qty: 1 }] });
  expect(await report()).toMatchObject({
    waste: [{ name: 'Cola', portions: 2, cost: 3_700 }],
    ingredients: [{ name: 'Cola', portions: 1, cost: 1_850 }],
    byPizza: [{ name: 'Cola', cost: 1_850 }],
  });
  expect(await sheet()).toMatchObject([{ item: { cost: 18.5 } }]);
  await move('received', 5, { category: 'veggies', name: 'Corn', cost: 4 });
  expect((await readInventoryDocument(models)).veggies.Corn).toMatchObject({ qty: 105, price: 12, cost: 4 });
  expect((await move('waste', 1, { cost: 4 }, 'dropped')).status).toBe(400);
  expect((await move('received', 1, { cost: 4.001 })).status).toBe(400);
});
