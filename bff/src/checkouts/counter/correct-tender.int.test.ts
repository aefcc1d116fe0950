import { randomUUID } from 'node:crypto';
import { type Bill, type DeliveryAnswer, routes, type TillAnswer } from '@forno/shared/contracts/server';
import type { Checkout } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { fullInventory, orderCalls, shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [ravi, counter] = [await shop.admin('Ravi'), await shop.staff('counter')];
const margherita = await shop.addPizza('Margherita', 300);
const { place } = orderCalls(shop, ravi);
beforeEach(async () => {
  await Promise.all([models.tills.deleteMany(), models.checkouts.deleteMany(), models.orders.deleteMany()]);
  await shop.setInventory(fullInventory());
});

/** Paid, with its order. */
async function sell(paid: object = { pay: 'cash' }) {
  const items = [{ pizzaId: margherita, quantity: 1 }];
  const order = {
    key: randomUUID(),
    items,
    amount: 300,
    fulfilment: 'pickup',
    customer: { name: 'Walk-in' },
  };
  const taken = await ravi.call<{ checkoutId: string }>(routes.takeOrder, { body: { ...order, ...paid } });
  const { checkoutId: id } = taken.body;
  const { paymentId = '', tenders } = await stored(id);
  const checkoutId = new Types.ObjectId(id);
  const made = await place({ checkoutId, paymentId, totalAmount: 30_000, tenders: tenders as never });
  await models.checkouts.updateOne({ _id: id }, { state: 'fulfilled', 'lines.0.orderId': made._id });
  return { id, orderId: String(made._id) };
}
const stored = (id: string) => models.checkouts.findById(id).orFail().lean<Checkout>();
const correct = (id: string, was: string, tender: string, nth = 0) =>
  counter.call(routes.correctTender, { params: { id }, body: { nth, was, tender } });
const read = async (checkoutId: string) =>
  (await counter.call<DeliveryAnswer>(routes.delivery, { params: { checkoutId } })).body;
const openTill = async () =>
  (await ravi.call<TillAnswer>(routes.openTill, { body: { station: 'Counter', float: 0 } })).body._id;
const audited = (subject: string) => models.audits.countDocuments({ subject, action: 'tender' });

it('is in every sum what it was, and stays told as what it had been noted', async () => {
  const till = await openTill();
  const { id, orderId } = await sell();
  expect(await correct(id, 'cash', 'card')).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  });
  const { tenders } = (await ravi.call<TillAnswer>(routes.till, { params: { id: till } })).body;
  expect([tenders.cash.received, tenders.card.received]).toEqual([0, 30_000]);
  const facts = { ...billOf(1), tenders: [{ tender: 'cash' as const, amount: 30_000 }] };
  const place = { series: 'F1', sequence: 1, checkoutId: id, nth: 0, issuedAt: new Date() };
  await models.bills.insertMany([{ _id: facts.number, ...place, facts }]);
  const [{ body }, order] = await Promise.all([
    ravi.call<{ bills: Bill[] }>(routes.bills, { params: { id } }),
    models.orders.findById(orderId).orFail().lean(),
  ]);
  const card = [{ tender: 'card', amount: 30_000 }];
  expect([body.bills[0]?.tenders, order.tenders]).toEqual([card, card]);
  const { money, story } = await read(id);
  expect(money.tenders).toMatchObject([{ tender: 'card', correctable: true, corrected: { was: 'cash' } }]);
  expect(story.map(({ detail }) => detail)).toContain('by card, not in cash');
  const [from, to] = [{ tender: 'cash' }, { tender: 'card' }];
  expect(await models.audits.find({ subject: id, action: 'tender' }).lean()).toMatchObject([{ from, to }]);
});

it('changes one part of a split alone', async () => {
  const tenders = [
    { tender: 'cash', amount: 10_000 },
    { tender: 'card', amount: 20_000 },
  ];
  const { id } = await sell({ pay: 'split', tenders });
  expect((await correct(id, 'card', 'upi', 1)).status).toBe(200);
  expect((await stored(id)).tenders).toMatchObject([tenders[0], { tender: 'upi', amount: 20_000 }]);
});

it('is done once by those who press at once, and refused where somebody said something else', async () => {
  const { id } = await sell();
  const answers = await Promise.all(Array.from({ length: 5 }, () => correct(id, 'cash', 'card')));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  expect(await audited(id)).toBe(1);
  // Its process died before it was audited: sent again, it is.
  await models.audits.deleteMany({ subject: id });
  for (const _again of [1, 2]) expect((await correct(id, 'cash', 'card')).status).toBe(200);
  expect(await audited(id)).toBe(1);
  expect(await correct(id, 'cash', 'upi')).toMatchObject({ status: 409, body: { code: 'order_stale' } });
  expect((await correct(id, 'card', 'upi', 1)).status).toBe(404);
});

it('and a closing of its till at the same moment: one of them, so that what was counted stays', async () => {
  const { perform } = shop.deps;
  onTestFinished(() => void (shop.deps.perform = perform));
  for (const amid of ['keep till open', 'correct tender'] as const) {
    const till = await openTill();
    const { id } = await sell();
    const expects = 30_000;
    const close = () => ravi.call(routes.closeTill, { body: { till, counted: { total: expects }, expects } });
    let closed = 0;
    shop.deps.perform = async (effect, write) => {
      if (effect === amid) closed = (await close()).status;
      return write();
    };
    const { status } = await correct(id, 'cash', 'card');
    expect([status, closed]).toEqual(amid === 'correct tender' ? [200, 409] : [409, 200]);
    shop.deps.perform = perform;
    const { body } = await ravi.call<TillAnswer>(routes.till, { params: { id: till } });
    expect([body.afterClosing, body.closed?.expected]).toEqual([0, closed === 200 ? expects : undefined]);
  }
});

it('stays what it is once some of it was given back so, or its till is closed, or its day is over', async () => {
  const till = await openTill();
  const [back, closed] = [await sell(), await sell()];
  const part = { key: randomUUID(), reason: 'late', restock: false, amount: 1_000 };
  await ravi.call(routes.refundOrder, { params: { id: back.orderId }, body: part });
  expect(await correct(back.id, 'cash', 'card')).toMatchObject({ body: { code: 'tender_given_back' } });
  await ravi.call(routes.closeTill, { body: { till, counted: { total: 0 } } });
  const old = await sell();
  await models.checkouts.updateOne({ _id: old.id }, { 'tenders.0.at': new Date('2026-01-01') });
  for (const { id } of [closed, old]) {
    expect(await correct(id, 'cash', 'card')).toMatchObject({ status: 409, body: { code: 'till_closed' } });
    expect((await read(id)).money.tenders[0]).not.toHaveProperty('correctable');
    expect([(await stored(id)).tenders?.[0]?.tender, await audited(id)]).toEqual(['cash', 0]);
  }
});
