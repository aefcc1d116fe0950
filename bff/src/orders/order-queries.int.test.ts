import type { OrdersQuery } from '@forno/shared/contracts/server';
import { customerWords, orderStatuses, referenceKeys, shortId } from '@forno/shared/domain';
import { notVoided } from '@forno/shared/server/db';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { filterOrders } from './find-orders.ts';

const many = 400;
const admin = { _id: new Types.ObjectId(), role: 'admin' } as const;
// Customers whose names sort before and after the one searched for.
const asha = { name: 'Asha', email: 'asha@forno.example' };
const zoya = { name: 'Zoya', email: 'zoya@forno.example' };
const idOf = (index: number) => `64b0000000000000${String(index).padStart(8, '0')}`;

const shop = await shopForTests();
const { models } = shop.deps;
const wanted = await makeOrder(models, {
  _id: new Types.ObjectId('64b00000000000000a5c70bd'),
  customer: { name: 'Ravinder  Singh', email: 'r.kumar@forno.example' },
  paymentId: 'pay_wanted',
  razorpayOrderId: 'order_wanted',
  status: orderStatuses[1],
  number: 17,
});
const others = Array.from({ length: many }, (_, index) => ({
  ...wanted,
  _id: new Types.ObjectId(idOf(index)),
  shortId: shortId(idOf(index)),
  checkoutId: new Types.ObjectId(),
  userId: new Types.ObjectId(),
  customer: index % 2 === 0 ? asha : zoya,
  words: customerWords(index % 2 === 0 ? asha : zoya),
  paymentId: 'pay_other',
  razorpayOrderId: 'order_other',
  status: orderStatuses[3],
  number: index + 100,
}));
await models.orders.insertMany(others);
const references = referenceKeys('RRN 428812345678');
await models.checkouts.insertMany([checkoutDocument({ _id: wanted.checkoutId, references })]);
await models.bills.collection.insertOne({ _id: 'F/26-27/00000001' as never, checkoutId: wanted.checkoutId });

it('of one account are found for staff by its id, however like another its email is; nobody else’s for a customer', async () => {
  const [one, other] = others;
  const of = async (user: Parameters<typeof filterOrders>[1]) =>
    models.orders.find(await filterOrders(models, user, { userId: String(one?.userId) })).lean();
  expect((await of(admin)).map(({ _id }) => String(_id))).toEqual([String(one?._id)]);
  const mine = await of({ _id: other?.userId ?? new Types.ObjectId(), role: 'customer' });
  expect(mine.map(({ _id }) => String(_id))).toEqual([String(other?._id)]);
});

/** How many documents the database looks at for a page of these, and whether it goes through all of them. */
async function look(user: Parameters<typeof filterOrders>[1], query: Partial<OrdersQuery>) {
  const plan = await shop.deps.models.orders
    .find(await filterOrders(models, user, query))
    .sort({ _id: -1 })
    .limit(20)
    .lean()
    .explain('executionStats');
  const text = JSON.stringify(plan);
  return {
    examined: Number(/"totalDocsExamined":(\d+)/.exec(text)?.[1]),
    scans: text.includes('"COLLSCAN"'),
  };
}

it.each([
  ['its id', '64b00000000000000a5c70bd'],
  ['its short id', '#5c70bd'],
  ['its short id without the sign', '5C70BD'],
  ['the beginning of its short id', '#5c7'],
  ['its number', '17'],
  ["its customer's e-mail", 'R.Kumar@forno.example'],
  ['the beginning of its name', 'RAV'],
  ['the beginnings of words of its name', 'sin rav'],
  ['a word within its e-mail', 'kumar@'],
  ['its payment', 'pay_wanted'],
  ["the provider's order", 'order_wanted'],
  ['the number of its bill', 'f/26-27/1'],
])('an order is found by %s without a look at the others', async (_what, q) => {
  expect(await look(admin, { q })).toEqual({ examined: 1, scans: false });
});

it('an order is found by the reference of its transfer and by the number in it', async () => {
  for (const q of ['RRN 428812345678', '428812345678'])
    expect(await models.orders.distinct('shortId', await filterOrders(models, admin, { q }))).toEqual([
      wanted.shortId,
    ]);
});

it('a customer, a station and the newest page are read without a scan of all orders', async () => {
  const own = await look({ _id: wanted.userId, role: 'customer' }, {});
  const station = await look(admin, { status: orderStatuses[1] });
  const newest = await look(admin, {});
  expect([own, station]).toEqual(Array(2).fill({ examined: 1, scans: false }));
  expect(newest.scans).toBe(false);
  expect(newest.examined).toBeLessThanOrEqual(21);
});

it.each([
  ['a list and the dashboard', { ...notVoided }],
  ['each status', { ...notVoided, status: orderStatuses[3] }],
  ['the days that are over', { ...notVoided, createdAt: { $lte: new Date() } }],
])('the counts of %s go by an index', async (_what, filter) => {
  const plan = await shop.deps.models.orders.find(filter).explain('executionStats');
  expect(JSON.stringify(plan)).toContain('"IXSCAN"');
});
