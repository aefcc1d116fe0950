import { randomUUID } from 'node:crypto';
import { routes, type TillAnswer, type TillsAnswer } from '@forno/shared/contracts/server';
import { checkByHand, markOrderRefundDue } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { claimCash } from '@forno/shared/server/till';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { enrolled, withPin } from '../testing/stations.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [owner, meena] = [await shop.admin('Ravi'), await withPin(await shop.admin('Meena'), '2468')];
const tablet = await enrolled(shop, owner, 'counter');
await tablet.enter(meena, '2468');
const margherita = await shop.addPizza('Margherita', 300);
const { place } = orderCalls(shop, owner);
beforeEach(async () => {
  await Promise.all([models.tills.deleteMany(), models.checkouts.deleteMany(), models.orders.deleteMany()]);
  await shop.setInventory(fullInventory());
});

type Caller = Pick<typeof owner, 'call'>;
const open = async (station: string, float = 0) =>
  (await owner.call<TillAnswer>(routes.openTill, { body: { station, float } })).body._id;
const cashOf = async (id: string) => {
  const { body } = await owner.call<TillAnswer>(routes.till, { params: { id } });
  return [body.tenders.cash.received, body.tenders.cash.paidBack];
};
const move = async (till: string, body: object) =>
  expect(
    (
      await owner.call(routes.moveTill, {
        body: { till, key: randomUUID(), reason: 'From the safe', ...body },
      })
    ).status,
  ).toBe(200);
const list = async (who: Caller) => (await who.call<TillsAnswer>(routes.tills)).body;

/** Paid in cash by a walk-in, with its order; returns that. */
async function sell(who: Caller, pay = 'cash', tenders?: object[]) {
  const items = [{ pizzaId: margherita, quantity: 1 }];
  const body = {
    key: randomUUID(),
    items,
    amount: 300,
    pay,
    fulfilment: 'pickup',
    ...(tenders && { tenders }),
  };
  const taken = await who.call<{ checkoutId: string }>(routes.takeOrder, {
    body: { ...body, customer: { name: 'Walk-in' } },
  });
  const checkoutId = new Types.ObjectId(taken.body.checkoutId);
  const { paymentId = '' } = await models.checkouts.findById(checkoutId).orFail().lean<Checkout>();
  const order = await place({ checkoutId, paymentId, totalAmount: 30_000 });
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { 'lines.0.orderId': order._id } });
  return order;
}
type Sold = Awaited<ReturnType<typeof sell>>;
const refund = async (who: Caller, { _id }: Sold, amount: number) => {
  await tablet.call(routes.reauthenticate, { body: { code: '2468' } });
  const body = { key: randomUUID(), reason: 'wrong', restock: false, amount };
  return who.call(routes.refundOrder, { params: { id: String(_id) }, body });
};
const drop = async (who: Caller, { _id }: Sold) => {
  await tablet.call(routes.reauthenticate, { body: { code: '2468' } });
  return who.call(routes.cancelOrder, { params: { id: String(_id) }, body: { reason: 'Gone' } });
};

it('cash at a tablet goes through the drawer of its name while that is open, everything else through the shop’s', async () => {
  const [counter, own] = [await open('Counter', 50_000), await open(' the COUNTER’s ', 10_000)];
  expect([(await list(owner)).open?._id, (await list(tablet)).open?._id]).toEqual([counter, own]);
  const [here, there] = [await sell(tablet), await sell(owner)];
  expect([await cashOf(counter), await cashOf(own)]).toEqual([
    [30_000, 0],
    [30_000, 0],
  ]);
  expect([(await refund(tablet, here, 4_000)).status, (await drop(tablet, here)).status]).toEqual([200, 200]);
  expect((await refund(tablet, there, 5_000)).status).toBe(200);
  // Its process died before the money was noted: the sweep knows where from by the order.
  const late = await sell(owner);
  const voided = {
    at: new Date(),
    reason: 'Gone',
    by: { _id: tablet.id, name: 'Meena', station: 'The counter’s' },
  };
  await models.orders.collection.updateOne({ _id: late._id }, { $set: { voided } });
  await markOrderRefundDue(shop.deps, await models.orders.findById(late._id).orFail().lean(), 'Gone');
  expect([await cashOf(counter), await cashOf(own)]).toEqual([
    [60_000, 0],
    [30_000, 30_000 + 5_000 + 30_000],
  ]);
  await owner.call(routes.closeTill, { body: { till: own, counted: { total: 0 } } });
  await sell(tablet);
  expect([(await list(tablet)).open?._id, (await cashOf(counter))[0]]).toEqual([counter, 90_000]);
});

it('no more cash is given back than the till has, by a part or a cancellation, and the order stays', async () => {
  const before = await sell(owner);
  const card = await sell(owner, 'card');
  const till = await open('Counter', 9_999);
  const short = { status: 409, body: { code: 'till_short', message: expect.stringContaining('₹99.99') } };
  expect(await refund(owner, before, 10_000)).toMatchObject(short);
  expect(await drop(owner, before)).toMatchObject(short);
  expect((await models.orders.findById(before._id).lean())?.voided).toBeUndefined();
  // What was paid by card takes nothing out of it, and what fits goes.
  expect([(await drop(owner, card)).status, (await refund(owner, before, 9_999)).status]).toEqual([200, 200]);
  await move(till, { kind: 'in', amount: 20_001 });
  expect((await drop(owner, before)).status).toBe(200);
  expect(await cashOf(till)).toEqual([0, 30_000]);
});

it('what came by cash and UPI goes back by each as much as it came, and whoever cancels is told what to hand over of each', async () => {
  const split = [
    { tender: 'cash', amount: 20_000 },
    { tender: 'upi', amount: 10_000 },
  ];
  const order = await sell(owner, 'split', split);
  expect(await refund(owner, order, 20_001)).toMatchObject({
    status: 409,
    body: { code: 'refund_other_tender', message: expect.stringMatching(/₹200 in cash, ₹100 by UPI/) },
  });
  expect((await refund(owner, order, 20_000)).body).toMatchObject({ refund: { tender: 'cash' } });
  expect((await drop(owner, order)).body).toEqual({
    message: expect.stringMatching(/^Order deleted successfully\. Give .* ₹100 by UPI now/),
    handBack: [{ tender: 'upi', amount: 10_000 }],
  });
  const whole = await sell(owner, 'split', split);
  const till = await open('Counter', 19_999);
  expect((await drop(owner, whole)).body).toMatchObject({ code: 'till_short' });
  await move(till, { kind: 'in', amount: 1 });
  expect((await drop(owner, whole)).body).toEqual({
    message: expect.stringMatching(
      /^Order deleted successfully\. Give .* ₹200 in cash and ₹100 by UPI now: it is noted\.$/,
    ),
    handBack: [
      { tender: 'upi', amount: 10_000 },
      { tender: 'cash', amount: 20_000 },
    ],
  });
  await markOrderRefundDue(shop.deps, await models.orders.findById(whole._id).orFail().lean(), 'Again');
  expect(await cashOf(till)).toEqual([0, 20_000]);
  expect((await models.orders.findById(whole._id).lean())?.refund).toMatchObject({
    amount: 30_000,
    state: 'done',
  });
});

it('gives the delivery’s fee back by what is left of each way, never more of one than came by it', async () => {
  const withFee = async (order: Sold) => {
    const ofFee = { deliveryFee: 4_000, 'lines.0.amount': 26_000 };
    await models.checkouts.updateOne({ _id: order.checkoutId }, { $set: ofFee });
    await models.orders.updateOne({ _id: order._id }, { $set: { totalAmount: 26_000 } });
    return order;
  };
  // Also with a part that is all of it.
  expect((await refund(owner, await withFee(await sell(owner)), 26_000)).body).toMatchObject({
    message: expect.stringMatching(/^Give .* ₹300 in cash now: it is noted\.$/),
  });
  const split = [
    { tender: 'cash', amount: 14_000 },
    { tender: 'upi', amount: 16_000 },
  ];
  const order = await withFee(await sell(owner, 'split', split));
  const till = await open('Counter', 14_000);
  // All that is to be handed over, the fee with it.
  expect((await drop(owner, order)).body).toMatchObject({
    message: expect.stringMatching(/ ₹140 in cash and ₹160 by UPI now: it is noted\.$/),
  });
  const { refunds } = await models.checkouts.findById(order.checkoutId).orFail().lean<Checkout>();
  expect(refunds.map(({ tender, amount, ofFee: fee }) => [tender, amount, fee ?? false])).toEqual([
    ['upi', 16_000, false],
    ['cash', 10_000, false],
    ['cash', 4_000, true],
  ]);
  expect(await cashOf(till)).toEqual([0, 14_000]);
});

it('two orders cancelled at once give back by each way as much as came by it', async () => {
  const sold = await sell(owner, 'split', [
    { tender: 'cash', amount: 20_000 },
    { tender: 'upi', amount: 10_000 },
  ]);
  const { _id, checkoutId, paymentId } = sold;
  await models.orders.updateOne({ _id }, { $set: { totalAmount: 15_000 } });
  const other = await place({ checkoutId, paymentId, line: 1, totalAmount: 15_000 });
  const answers = await Promise.all([drop(owner, sold), drop(owner, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { refunds } = await models.checkouts.findById(checkoutId).orFail().lean<Checkout>();
  const sum = (way: string) =>
    refunds.reduce((all, { tender, amount }) => all + (tender === way ? amount : 0), 0);
  expect([sum('cash'), sum('upi')]).toEqual([20_000, 10_000]);
});

it('of cash that several would hand out at once the till gives what it has, and never twice what it had', async () => {
  const sold = [await sell(owner), await sell(owner), await sell(owner)];
  const till = await open('Counter', 30_000);
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  const claims = await Promise.all(sold.map((order) => checkByHand(shop.deps, order, by)));
  expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
  const body = { till, key: randomUUID(), kind: 'out', reason: 'Bank', amount: 1 };
  expect((await owner.call(routes.moveTill, { body })).body).toMatchObject({ code: 'till_short' });
  const dropped = await Promise.all(sold.map((order) => drop(owner, order)));
  expect(dropped.map(({ status }) => status)).toEqual(claims.map(({ ok }) => (ok ? 200 : 409)));
  expect(await cashOf(till)).toEqual([0, 30_000]);
});

it('of two orders of one delivery cancelled at once the second claims the fee too', async () => {
  const sold = await sell(owner);
  const { checkoutId, paymentId } = sold;
  const other = await place({ checkoutId, paymentId, line: 1, totalAmount: 13_000 });
  const checkout = await models.checkouts.findById(checkoutId).orFail().lean<Checkout>();
  const lines = [sold, other].map(({ _id, line }) => ({
    ...checkout.lines[0],
    line,
    orderId: _id,
    amount: 13_000,
  }));
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { deliveryFee: 4_000, lines } });
  await open('Counter', 29_999);
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  const claims = [];
  for (const { _id } of [sold, other])
    claims.push(await checkByHand(shop.deps, { _id, checkoutId, totalAmount: 13_000 }, by));
  expect(claims.map(({ ok }) => ok)).toEqual([true, false]);
});

it('cash of a cancellation whose process died is kept for it until it is noted, and of one that never was until a minute later', async () => {
  const [late, never, next] = [await sell(owner), await sell(owner), await sell(owner)];
  const till = await open('Counter', 30_000);
  const claim = ({ _id }: Sold, at: Date) =>
    models.tills.updateOne(
      { _id: till },
      { leaving: [{ key: `order-${String(_id)}`, orderId: _id, amount: 30_000, at }] },
    );
  await claim(never, new Date());
  expect((await drop(owner, next)).body).toMatchObject({ code: 'till_short' });
  const long = new Date(Date.now() - 61_000);
  await claim(late, long);
  const at = new Date();
  const money = { amount: 30_000, state: 'due', reason: 'Gone', byProvider: false, ofVoid: true, at };
  const by = { _id: owner.id, name: 'Ravi' };
  const dead = { voided: { at, reason: 'Gone', by }, refund: money };
  await models.orders.updateOne({ _id: late._id }, { $set: dead });
  expect((await drop(owner, next)).body).toMatchObject({ code: 'till_short' });
  await markOrderRefundDue(shop.deps, await models.orders.findById(late._id).orFail().lean(), 'Gone');
  await move(till, { kind: 'in', amount: 30_000 });
  await claim(never, long);
  expect((await drop(owner, next)).status).toBe(200);
  expect(await cashOf(till)).toEqual([0, 60_000]);
});

it('cash that was claimed of a drawer is paid back from it, though it was closed or another opened meanwhile', async () => {
  const [sold, next, last] = [await sell(owner), await sell(owner), await sell(owner)];
  const [counter, own] = [await open('Counter'), await open('The counter’s', 30_000)];
  const by = { _id: new Types.ObjectId(), name: 'Meena', station: 'The counter’s' };
  expect((await checkByHand(shop.deps, sold, by)).ok).toBe(true);
  await owner.call(routes.closeTill, { body: { till: own, counted: { total: 30_000 } } });
  const gone = async ({ _id }: Sold) => {
    await models.orders.updateOne({ _id }, { $set: { voided: { at: new Date(), reason: 'Gone', by } } });
    await markOrderRefundDue(shop.deps, await models.orders.findById(_id).orFail().lean(), 'Gone');
  };
  await gone(sold);
  expect([await cashOf(counter), await cashOf(own)]).toEqual([
    [0, 0],
    [0, 30_000],
  ]);
  await move(counter, { kind: 'in', amount: 30_000 });
  expect((await checkByHand(shop.deps, next, by)).ok).toBe(true);
  const fresh = await open('The counter’s', 1);
  await gone(next);
  expect([await cashOf(counter), await cashOf(fresh)]).toEqual([
    [0, 30_000],
    [0, 0],
  ]);
  // Closed before the claim is written: the other is asked, which has nothing left.
  const claimed = await claimCash(models, by.station, { key: 'order', orderId: last._id }, async () => {
    await owner.call(routes.closeTill, { body: { till: fresh, counted: { total: 1 } } });
    return 1;
  });
  expect(claimed.ok).toBe(false);
});

it('a cancellation that its person may not make keeps no cash from others', async () => {
  const sold = await sell(owner);
  const till = await open('Counter', 30_000);
  const { version } = (await owner.call<{ version: number }>(routes.settings)).body;
  const counter = { upi: null, refundLimit: 50 };
  await owner.call(routes.updateSettings, { body: { version, counter } });
  const cashier = await shop.staff('counter');
  expect((await drop(cashier, sold)).body).toMatchObject({ code: 'refund_over_limit' });
  await move(till, { kind: 'out', amount: 30_000 });
});
