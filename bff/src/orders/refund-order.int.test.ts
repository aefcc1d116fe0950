import { randomUUID } from 'node:crypto';
import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { formerColleague } from '@forno/shared/messages/server';
import { anonymiseRefunds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, Order } from '@forno/shared/server/db';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { enrolled, withPin } from '../testing/stations.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [admin, other] = [await shop.admin('Ravi'), await shop.admin('Meena')];
await shop.setInventory(fullInventory());
const { place, stored, cancel, list } = orderCalls(shop, admin);
const [, kitchen] = orderStatuses;

/** An order of three pizzas for ₹100.01 in all, paid by a checkout of its own. */
async function three(fields: Partial<Checkout> = {}, order: Partial<Order> = {}): Promise<Order> {
  const needs = [{ category: 'bases' as const, name: 'Regular', qty: 3 }];
  const made = await place({ quantity: 3, totalAmount: 10_001, needs, ...order });
  const { _id, checkoutId, totalAmount: amount, line } = made;
  const paymentId = fields.paymentId ?? `pay_${randomUUID().slice(0, 8)}`;
  await models.orders.updateOne({ _id }, { $set: { paymentId } });
  const { userId, customer } = made;
  const lines = [{ line, orderId: _id, amount, quantity: 3, pizzaName: 'Margherita' }];
  const paid = { _id: checkoutId, userId, customer, amount, ...fields, paymentId };
  await models.checkouts.collection.insertOne({ ...checkoutDocument(paid), lines } as never);
  return made;
}
const body = (asked: object) => ({ key: randomUUID(), reason: 'wrong', restock: false, ...asked });
interface Answer {
  message: string;
  code: string;
  details: { path: string }[];
  order: AdminOrderAnswer;
  refund: { amount: number; quantity: number; state: string; tender?: string };
}
const ask = (order: Order, asked: object, who = admin) =>
  who.call<Answer>(routes.refundOrder, { params: { id: String(order._id) }, body: body(asked) });
const refundsOf = async ({ checkoutId }: Order) =>
  (await models.checkouts.findById(checkoutId).orFail().lean<Checkout>()).refunds;
const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty ?? Number.NaN;

it('gives pizzas back one by one, the last with the rest, and the order stays with what happened', async () => {
  const order = await three();
  const given = [];
  for (let nth = 0; nth < 3; nth += 1) given.push((await ask(order, { quantity: 1 })).body.refund);
  expect(given.map(({ amount, state }) => [amount, state])).toEqual([
    [3_333, 'due'],
    [3_334, 'due'],
    [3_334, 'due'],
  ]);
  expect(await stored(order._id)).toMatchObject({
    refund: { amount: 10_001, quantity: 3, state: 'due', reason: 'It was not what you ordered.' },
  });
  expect((await list(admin)).body.orders.map(({ _id }) => _id)).toContain(String(order._id));
  expect(await refundsOf(order)).toMatchObject(
    [3_333, 3_334, 3_334].map((amount) => ({
      amount,
      cause: 'wrong',
      lines: [{ line: order.line, quantity: 1, amount }],
    })),
  );
  const more = await ask(order, { quantity: 1 });
  expect(more).toMatchObject({ status: 409, body: { code: 'refund_too_much', details: { left: 0 } } });
});

it('gives an amount back beside pizzas, never more than is left, nor less than the provider takes', async () => {
  const order = await three();
  expect((await ask(order, { amount: 5_000 })).body.refund).toMatchObject({ amount: 5_000, quantity: 0 });
  expect((await ask(order, { amount: 5_002 })).body).toMatchObject({
    code: 'refund_too_much',
    details: { left: 5_001 },
  });
  expect((await ask(order, { amount: 99 })).body.code).toBe('refund_too_little');
  expect((await ask(order, { quantity: 4 })).body.code).toBe('refund_too_much');
  expect((await ask(order, { quantity: 3 })).body.refund).toMatchObject({ amount: 5_001, quantity: 3 });
});

it('is one refund for one key, however often; asking for something else under it is refused', async () => {
  const order = await three();
  const key = randomUUID();
  const answers = await Promise.all([1, 1, 1].map((quantity) => ask(order, { key, quantity })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const other of [{ quantity: 2 }, { amount: 500 }])
    expect((await ask(order, { key, ...other })).body.code).toBe('order_stale');
  expect(await refundsOf(order)).toHaveLength(1);
  expect(await models.audits.countDocuments({ subject: String(order._id), action: 'refund' })).toBe(1);
});

it('of two admins who see the same order gives one back, and tells the other', async () => {
  const order = await three();
  const both = await Promise.all([admin, other].map((who) => ask(order, { quantity: 3, back: 0 }, who)));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('order_stale');
  const blind = await three();
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => ask(blind, { quantity: 1 }, other)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await refundsOf(blind)).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_001);
});

it('then voided gives back what is left, and never a part after that', async () => {
  const order = await three();
  const key = randomUUID();
  await ask(order, { key, quantity: 1 });
  await cancel(order._id);
  expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([3_333, 6_668]);
  expect((await ask(order, { quantity: 1 })).body.code).toBe('order_not_found');
  expect((await ask(order, { key, quantity: 1 })).body.refund).toMatchObject({ amount: 3_333 });
});

it('then voided with the money kept leaves it at that, and the mail says so', async () => {
  const order = await three();
  await ask(order, { amount: 1_000 });
  await cancel(order._id, { refund: false, reason: 'Nobody was at the door.' });
  expect(await refundsOf(order)).toHaveLength(1);
  expect(await models.mails.findById(`order-cancelled-${String(order._id)}`).lean()).toMatchObject({
    data: { back: 1_000 },
  });
});

it('puts ingredients back on wish alone, once by key, and with a later voiding no more than were taken', async () => {
  const [order, before] = [await three(), await portions()];
  const key = randomUUID();
  await ask(order, { quantity: 1 });
  expect(await portions()).toBe(before);
  for (let nth = 0; nth < 3; nth += 1) await ask(order, { key, quantity: 1, restock: true });
  expect(await portions()).toBe(before + 1);
  const { body: board } = await admin.call<{ orders: AdminOrderAnswer[] }>(routes.orders);
  const shown = board.orders.find(({ _id }) => _id === String(order._id));
  expect(shown).toMatchObject({ quantity: 3, restocked: 1, refund: { quantity: 2 } });
  await cancel(order._id);
  expect(await portions()).toBe(before + 3);
  expect((await readInventoryDocument(models)).transfers).toEqual([]);
});

it('puts nothing back of an order that took nothing', async () => {
  const [order, before] = [await three({}, { stock: 'short', status: kitchen! }), await portions()];
  expect((await ask(order, { quantity: 1, restock: true })).status).toBe(200);
  expect(await portions()).toBe(before);
});

it('is held while a dispute may take the money, and told so', async () => {
  const disputes = [
    { id: 'disp_1', payment_id: 'pay_d', amount: 10_001, amount_deducted: 0, status: 'open', news: 1 },
  ];
  const order = await three({ paymentId: 'pay_d', disputes: disputes as never });
  const { body: answer } = await ask(order, { quantity: 1 });
  expect(answer).toMatchObject({ refund: { state: 'held' }, message: expect.stringContaining('disputes') });
  expect(await refundsOf(order)).toMatchObject([{ state: 'held', disputed: true }]);
});

it('of money that a person received is done at once, by hand, and mailed', async () => {
  const tenders = [{ tender: 'cash', amount: 10_001 }] as never;
  const order = await three({ paymentId: `counter_${randomUUID()}`, tenders });
  const other = await ask(order, { quantity: 2, tender: 'card' });
  expect(other.body).toMatchObject({
    code: 'refund_other_tender',
    message: expect.stringMatching('100.01 in'),
  });
  const { body: answer } = await ask(order, { quantity: 2, tender: 'cash' });
  expect(answer).toMatchObject({
    refund: { state: 'done', tender: 'cash' },
    message: expect.stringMatching(/^Give .* in cash/),
  });
  const [refund] = await refundsOf(order);
  expect(refund).toMatchObject({ state: 'done', tender: 'cash', by: { name: 'Ravi' }, amount: 6_667 });
  expect(await models.mails.findById(`refund-${refund?.key}`).lean()).toMatchObject({
    data: { tender: 'cash', pizza: 'Margherita', quantity: 2 },
  });
  await cancel(order._id);
  expect(await refundsOf(order)).toMatchObject([{}, { state: 'done', tender: 'cash', amount: 3_334 }]);
});

it('by hand to a guest without an email leaves no job that looks for a mail', async () => {
  const guest = { name: 'Walk-in', email: '' };
  const paymentId = `counter_${randomUUID()}`;
  const tenders = [{ tender: 'cash', amount: 10_001 }] as never;
  const order = await three({ paymentId, tenders, customer: guest }, { customer: guest });
  expect((await ask(order, { quantity: 1 })).body.refund).toMatchObject({ state: 'done', tender: 'cash' });
  const jobs = await shop.deps.producer.queues['account-email'].getJobs();
  expect(jobs.filter(({ id }) => id?.includes(String(order._id)))).toEqual([]);
});

it('by hand forgets who gave it back with their account', async () => {
  const tenders = [{ tender: 'cash', amount: 10_001 }] as never;
  const order = await three({ paymentId: `counter_${randomUUID()}`, tenders });
  const leaving = await shop.admin('Leena');
  await ask(order, { quantity: 1 }, leaving);
  await ask(order, { quantity: 1 }, admin);
  await ask(order, { quantity: 1 }, leaving);
  await anonymiseRefunds(models, new Types.ObjectId(leaving.id));
  const names = [formerColleague, 'Ravi', formerColleague];
  expect((await refundsOf(order)).map(({ by }) => by?.name)).toEqual(names);
});

it.each([
  ['neither pizzas nor an amount', {}, 'quantity'],
  ['both', { quantity: 1, amount: 100 }, 'quantity'],
  ['half a pizza', { quantity: 0.5 }, 'quantity'],
  ['another reason without words', { quantity: 1, reason: 'other' }, 'words'],
  ['ingredients of an amount', { amount: 100, restock: true }, 'restock'],
  ['a key that is not known', { quantity: 1, percent: 50 }, 'percent'],
])('refuses %s, naming the field', async (_what, asked, path) => {
  const order = await three();
  expect(await ask(order, asked)).toMatchObject({ status: 400, body: { details: [{ path }] } });
  expect(await refundsOf(order)).toEqual([]);
});

it('above the counter’s limit an owner gives back: parts of one delivery are added up, a cancellation counts', async () => {
  const { body: settings } = await admin.call<{ version: number }>(routes.settings);
  const limit = async (refundLimit: number | null, version: number) =>
    (
      await admin.call<{ version: number }>(routes.updateSettings, {
        body: { version, counter: { upi: null, refundLimit } },
      })
    ).body.version;
  const version = await limit(50, settings.version);
  const cashier = await shop.staff('counter');
  const order = await three();
  expect((await ask(order, { amount: 3_000 }, cashier)).status).toBe(200);
  expect(await ask(order, { amount: 2_001 }, cashier)).toMatchObject({
    status: 403,
    body: { code: 'refund_over_limit' },
  });
  expect((await ask(order, { amount: 2_000 }, cashier)).status).toBe(200);
  const drop = (who: typeof cashier, asked?: object, of = order) =>
    who.call<Answer>(routes.cancelOrder, {
      params: { id: String(of._id) },
      ...(asked && { body: asked }),
    });
  expect((await drop(cashier)).body.code).toBe('refund_over_limit');
  expect((await ask(order, { amount: 1_000 })).status).toBe(200);
  expect((await drop(cashier, { refund: false, reason: 'Not fetched.' })).status).toBe(200);
  const first = await three({ amount: 12_000 }, { totalAmount: 4_000 });
  const { checkoutId } = first;
  const rest = await Promise.all([1, 2].map((line) => place({ checkoutId, line, totalAmount: 4_000 })));
  const atOnce = await Promise.all([first, ...rest].map((one) => drop(cashier, undefined, one)));
  expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
  const [one, gone] = [
    await three({ amount: 8_000 }, { totalAmount: 4_000 }),
    { line: 1, totalAmount: 4_000 },
  ];
  const left = await place({ checkoutId: one.checkoutId, ...gone });
  const noted = (ageMs: number) => {
    const at = new Date(Date.now() - ageMs);
    const cancelling = [{ orderId: left._id, amount: 4_000, version: left.version, at }];
    return models.checkouts.updateOne({ _id: one.checkoutId }, { cancelling });
  };
  await noted(0);
  expect((await ask(one, { amount: 2_000 }, cashier)).body.code).toBe('refund_over_limit');
  // Its process died before it cancelled, or comes too late now.
  await noted(60_001);
  expect((await ask(one, { amount: 2_000 }, cashier)).status).toBe(200);
  expect((await models.orders.findById(left._id).lean())?.version).toBe(left.version + 1);
  expect((await drop(cashier, undefined, left)).body.code).toBe('refund_over_limit');
  const another = await three();
  expect((await ask(another, { quantity: 3 }, cashier)).body.code).toBe('refund_over_limit');
  await limit(null, version);
  expect((await ask(another, { quantity: 3 }, cashier)).status).toBe(200);
});

it('at a station is given back by who is at it, once they type their PIN for it, up to the counter’s limit', async () => {
  const { version } = (await admin.call<{ version: number }>(routes.settings)).body;
  const counter = { upi: null, refundLimit: 50 };
  await admin.call(routes.updateSettings, { body: { version, counter } });
  const [tablet, meena] = [await enrolled(shop, admin, 'counter'), await withPin(other, '2468')];
  const order = await three();
  const at = { ...tablet, id: '' };
  const prove = (code: string) => tablet.call(routes.reauthenticate, { body: { code } });
  expect((await ask(order, { amount: 1_000 }, at)).body.code).toBe('person_left');
  await tablet.enter(meena, '2468');
  expect((await ask(order, { amount: 1_000 }, at)).body.code).toBe('reauthentication_needed');
  expect((await prove('8642')).body['code']).toBe('pin_wrong');
  expect((await ask(order, { amount: 1_000 }, at)).body.code).toBe('reauthentication_needed');
  expect((await prove('2468')).status).toBe(200);
  expect((await ask(order, { amount: 5_001 }, at)).body.code).toBe('refund_over_limit');
  expect((await ask(order, { amount: 1_000 }, at)).status).toBe(200);
  expect(await refundsOf(order)).toMatchObject([{ amount: 1_000 }]);
  const subject = String(order._id);
  expect((await models.audits.find({ subject, action: 'refund' }).lean()).map(({ by }) => by.name)).toEqual([
    'Meena',
  ]);
  const till = await tablet.call(routes.openTill, { body: { station: 'At the tablet', float: 0 } });
  expect(till.body).toMatchObject({ openedBy: { name: 'Meena' } });
  // The next person types their own.
  await tablet.enter(meena, '2468');
  expect((await ask(order, { amount: 1_000 }, at)).body.code).toBe('reauthentication_needed');
});
