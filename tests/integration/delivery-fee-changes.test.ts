import { randomUUID } from 'node:crypto';
import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { dayOf } from '@forno/shared/domain';
import { beforeEach, expect, it } from 'vitest';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

/** What changes between the sum that somebody saw and their money: nothing is charged that was not shown. */
const line = await openShopHere({ config: calmProvider });
const admin = await line.shop.admin();
let version = 0;
async function setFee(fee: number, more: object = {}) {
  const fees = [
    { pins: ['5600'], fee },
    { pins: ['560099'], fee: 75 },
  ];
  const { body } = await admin.call<{ version: number }>(routes.updateSettings, {
    body: { version, fees, pickup: true, ...more },
  });
  version = body.version;
}
beforeEach(() => setFee(40));

const near = { delivery: { address: '12 Church Street, Bengaluru 560001' } };
async function buyerOf(pizzas = 1) {
  const buyer = await line.buyer();
  await buyer.fill(choice(line.pizza, pizzas));
  return buyer;
}
async function expectRight(paymentId: string) {
  const days = { from: dayOf(new Date()), to: dayOf(new Date()) };
  const { body } = await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: days });
  expect(body.differences.filter((one) => one.paymentId === paymentId)).toEqual([]);
}

it('a fee that changes while somebody pays is the one they saw; who begins anew pays the new one', async () => {
  const buyer = await buyerOf();
  const { body } = await buyer.createPayment(280, near);
  await setFee(60);
  const again = await buyerOf();
  expect((await again.createPayment(280, near)).body.code).toBe('amount_mismatch');
  expect((await again.createPayment(300, near)).body).toMatchObject({ success: true, amount: 30_000 });
  const { razorpay_payment_id: paymentId } = await line.pay(body.orderId);
  const paid = await line.untilFulfilled(body.checkoutId);
  expect(paid).toMatchObject({ amount: 28_000, deliveryFee: 4_000, refunds: [] });
  await expectRight(paymentId);
});

it('of twenty who pay at once while the owner changes the fee, each is charged what they saw, or told', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerOf()));
  const asked = buyers.map((buyer) => buyer.createPayment(280, near));
  const [answers] = await Promise.all([Promise.all(asked), setFee(60)]);
  for (const { status, body } of answers)
    expect(body).toMatchObject(status === 200 ? { amount: 28_000 } : { code: 'amount_mismatch' });
  const userId = { $in: buyers.map(({ id }) => id) };
  const opened = await line.models.checkouts.find({ userId }).lean();
  expect(opened.every(({ amount, deliveryFee }) => amount === 28_000 && deliveryFee === 4_000)).toBe(true);
  expect(opened).toHaveLength(answers.filter(({ status }) => status === 200).length);
});

it('who decides to collect after the total was shown is not charged for a way that nobody drives', async () => {
  const buyer = await buyerOf();
  const { body } = await buyer.createPayment(280, { fulfilment: 'pickup' });
  expect(body).toMatchObject({ code: 'amount_mismatch', details: { amount: 240 } });
  expect((await buyer.createPayment(240, { fulfilment: 'pickup' })).body).toMatchObject({ amount: 24_000 });
});

it('an order for later costs its way as well', async () => {
  await setFee(40, { later: { days: 1, minutes: 60, pizzas: 4 } });
  const { body } = await line.shop.visitor.call<{ slots: string[] }>(routes.promise, {
    query: { pizzas: '1' },
  });
  const buyer = await buyerOf();
  const dueAt = body.slots.at(-1)!;
  expect((await buyer.createPayment(240, { ...near, dueAt })).body.code).toBe('amount_mismatch');
  expect((await buyer.createPayment(280, { ...near, dueAt })).body).toMatchObject({ amount: 28_000 });
  await setFee(40, { later: null });
});

it('sent to a dearer address by staff it costs no more, and all but a paisa given back is all of it', async () => {
  const buyer = await buyerOf(2);
  const { body } = await buyer.createPayment(520, near);
  const { razorpay_payment_id: paymentId } = await line.pay(body.orderId);
  const { checkoutId } = body;
  await line.untilFulfilled(checkoutId);
  const address = '1 Far Road, Bengaluru 560099';
  const moved = await admin.call(routes.changeDelivery, {
    params: { checkoutId },
    body: { address, version: 0 },
  });
  expect(moved.status).toBe(200);
  const [order] = await line.orders(checkoutId);
  expect(await line.checkout(checkoutId)).toMatchObject({
    delivery: { address },
    deliveryFee: 4_000,
    refunds: [],
  });
  expect(order).toMatchObject({ deliveryFee: 4_000 });
  const given = await admin.call(routes.refundOrder, {
    params: { id: String(order?._id) },
    body: { key: randomUUID(), reason: 'late', restock: false, amount: 47_999 },
  });
  expect(given.status).toBe(200);
  const { refunds } = await line.until(
    checkoutId,
    'both refunds',
    (one) => !one.refundsUncopied && one.refunds.filter(({ state }) => state === 'done').length === 2,
  );
  expect(refunds.map(({ amount, ofFee }) => [amount, ofFee])).toEqual([
    [47_999, undefined],
    [4_000, true],
  ]);
  await expectRight(paymentId);
});
