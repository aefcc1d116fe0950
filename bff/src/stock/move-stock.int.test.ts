import { type Answer, type BodyInput, routes } from '@forno/shared/contracts/server';
import { dayOf, type Inventory } from '@forno/shared/domain';
import { holdStock, readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin('Ravi');
const { models } = shop.deps;
let keys = 0;
beforeEach(async () => {
  await models.inventory.updateOne({}, { $set: { transfers: [] }, $unset: { move: '' } });
  await Promise.all([models.orders.deleteMany({}), models.stockMoves.deleteMany({})]);
  const stock = fullInventory();
  stock.veggies.Corn = { qty: 10, price: 12, cost: 3 };
  await shop.setInventory(stock);
});

const corn = { category: 'veggies', name: 'Corn' } as const;
const move = (body: object, key = `key-of-${(keys += 1)}-test`) =>
  admin.call<Inventory>(routes.moveStock, { body: { key, ...body } });
const received = (qty: number, key?: string) => move({ kind: 'received', lines: [{ ...corn, qty }] }, key);
const left = async () => (await readInventoryDocument(models)).veggies.Corn?.qty;
let sold = 0;
const sell = (qty: number) =>
  holdStock(models, (sold += 1).toString(16).padStart(24, '0'), [{ needs: [{ ...corn, qty }] }]);
const report = async () => {
  const today = dayOf(new Date());
  const query = { from: today, to: today };
  return (await admin.call<Answer<typeof routes.report>>(routes.report, { query })).body;
};

it('adds what came to what is there, while it is sold: nothing is lost or counted twice', async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, () => received(20)),
    ...Array.from({ length: 5 }, async () => expect((await sell(2)).ok).toBe(true)),
  ]);
  expect(await left()).toBe(10 + 120 - 10);
  expect(await models.stockMoves.countDocuments({ kind: 'received', by: admin.id })).toBe(6);
});

it('books once what a tap or a network sends again, at once, later, and after a crash before it was recorded', async () => {
  await Promise.all([1, 2, 3].map(() => received(20, 'one-delivery')));
  await received(1);
  await received(20, 'one-delivery');
  expect(await left()).toBe(31);
  await models.stockMoves.deleteMany({ 'lines.qty': 1 });
  await received(5);
  expect(await models.stockMoves.countDocuments({})).toBe(3);
  const { body } = await admin.call<object[]>(routes.audit, { query: { kind: 'ingredient', limit: '1' } });
  expect(body).toMatchObject([
    { action: 'received', title: 'Corn', by: { name: 'Ravi' }, from: { qty: 31 }, to: { qty: 36, told: 5 } },
  ]);
});

it('takes out what is thrown away, never below what can be sold, and reports all of it with its cost', async () => {
  await sell(4);
  const lines = [{ ...corn, qty: 8 }];
  expect((await move({ kind: 'waste', lines })).status).toBe(400);
  expect((await move({ kind: 'waste', reason: 'dropped', lines })).body.veggies.Corn?.qty).toBe(0);
  await move({ kind: 'waste', reason: 'expired', lines: [{ category: 'sauces', name: 'Pesto', qty: 1 }] });
  expect((await report()).waste).toEqual([
    { ...corn, reason: 'dropped', portions: 8, cost: 2400 },
    { category: 'sauces', name: 'Pesto', reason: 'expired', portions: 1 },
  ]);
});

it('expects at a count what can be sold, is held, or is ordered and not begun; sales since then are no difference', async () => {
  await sell(2);
  const needs = [{ ...corn, qty: 3 }];
  await makeOrder(models, { needs });
  await makeOrder(models, { needs, status: 'In the Kitchen' });
  const { body } = await admin.call<Answer<typeof routes.countSheet>>(routes.countSheet);
  const { expected } = body.find(({ name }) => name === 'Corn')!;
  expect(expected).toBe(8 + 2 + 3);
  await sell(1);
  const count = { kind: 'count', lines: [{ ...corn, qty: 11, expected }] };
  await move(count, 'the-count-of-today');
  await move(count, 'the-count-of-today');
  expect(await left()).toBe(7 - 2);
  expect((await report()).waste).toEqual([{ ...corn, reason: 'count', portions: 2, cost: 600 }]);
});

it('refuses a count of what somebody else has counted since, and says what should lie there now', async () => {
  const count = (qty: number, seen: object, key?: string) =>
    move({ kind: 'count', lines: [{ ...corn, qty, expected: 10, ...seen }] }, key);
  expect((await count(9, {}, 'the-first-count')).status).toBe(200);
  expect((await count(9, {}, 'the-first-count')).status).toBe(200);
  const again = { status: 409, body: { code: 'inventory_stale', message: expect.stringContaining(' 9 ') } };
  expect(await count(9, {})).toMatchObject(again);
  await sell(1);
  expect((await count(8, { expected: 9, counted: 1 })).status).toBe(200);
  await move({ kind: 'left', lines: [{ ...corn, qty: 5 }] });
  expect((await count(4, { counted: 2 })).status).toBe(409);
  expect(await left()).toBe(5);
  expect(JSON.stringify(await models.audits.find().lean())).not.toContain('counted"');
});

it('takes back what was received by mistake, also once a count has put it right: then no loss stands in the report', async () => {
  const correct = (qty: number) => move({ kind: 'correction', lines: [{ ...corn, qty }] });
  await received(1000);
  await sell(5);
  expect((await correct(400)).body.veggies.Corn?.qty).toBe(605);
  await move({ kind: 'count', lines: [{ ...corn, qty: 20, expected: 610, counted: 1 }] });
  expect((await report()).waste).toMatchObject([{ reason: 'count', portions: 590, cost: 177_000 }]);
  expect((await correct(590)).body.veggies.Corn?.qty).toBe(15);
  expect((await report()).waste).toEqual([]);
  const atMost = (most: number) => ({ body: { message: expect.stringContaining(`at most ${most} can be`) } });
  expect(await correct(1)).toMatchObject(atMost(0));
  await received(8);
  expect(await correct(9)).toMatchObject(atMost(8));
  await sell(20);
  expect(await correct(4)).toMatchObject(atMost(3));
});

it('counts what went back to stock of an order in nothing that the order uses', async () => {
  const restocks = [1, 1].map((quantity, nth) => ({
    key: `part-${nth}`,
    quantity,
    state: 'returned' as const,
  }));
  await makeOrder(models, { quantity: 5, needs: [{ ...corn, qty: 5 }], restocks });
  await makeOrder(models, { quantity: 5, needs: [{ ...corn, qty: 5 }] });
  const of = (rows: readonly { name: string }[]) => rows.filter(({ name }) => name === 'Corn');
  const sheet = await admin.call<Answer<typeof routes.countSheet>>(routes.countSheet);
  expect(of(sheet.body)).toEqual([{ ...corn, expected: 10 + 3 + 5 }]);
  const needed = await admin.call<Answer<typeof routes.inventoryNeeds>>(routes.inventoryNeeds);
  expect(of(needed.body)).toEqual([{ ...corn, qty: 3 + 5 }]);
  expect(of((await report()).ingredients)).toEqual([{ ...corn, portions: 3 + 5, cost: 8 * 300 }]);
});

it('counts as thrown away what an order used that was cancelled once it was begun', async () => {
  const voided = { at: new Date(), by: { _id: new Types.ObjectId(), name: 'Asha' }, reason: '' };
  await makeOrder(models, { status: 'In the Kitchen', needs: [{ ...corn, qty: 2 }], voided });
  await makeOrder(models, { stock: 'returned', needs: [{ ...corn, qty: 5 }], voided });
  const { waste, ingredients } = await report();
  expect(waste).toEqual([{ ...corn, reason: 'cancelled', portions: 2, cost: 600 }]);
  expect(ingredients).toEqual([]);
});

it('sells as many as are left, also of what was sold out, and refuses what can not be', async () => {
  await admin.call(routes.soldOut, { body: { ...corn, soldOut: true, untilTomorrow: true } });
  const { body } = await move({ kind: 'left', lines: [{ ...corn, qty: 2 }] });
  expect(body.veggies.Corn).toMatchObject({ qty: 2, soldOut: false });
  expect(body.veggies.Corn).not.toHaveProperty('backAt');
  expect((await sell(3)).ok).toBe(false);
  expect((await sell(2)).ok).toBe(true);
  const wrong: Partial<BodyInput<typeof routes.moveStock>>[] = [
    { kind: 'received', lines: [{ ...corn, qty: -1 }] },
    {
      kind: 'received',
      lines: [
        { ...corn, qty: 1e6 },
        { ...corn, qty: 1 },
      ],
    },
    { kind: 'count', lines: [{ ...corn, qty: 1 }] },
    { kind: 'received', lines: [] },
  ];
  for (const one of wrong) expect((await move(one)).status).toBe(400);
  await received(5);
  expect((await received(1e6)).status).toBe(400);
  expect((await move({ kind: 'received', lines: [{ ...corn, name: 'Truffle', qty: 1 }] })).status).toBe(404);
  expect(await left()).toBe(5);
});
