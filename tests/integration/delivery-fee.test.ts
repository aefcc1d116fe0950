import { randomUUID } from 'node:crypto';
import { type MoneyCheckAnswer, type ReportAnswer, routes } from '@forno/shared/contracts/server';
import { dayMs, dayOf } from '@forno/shared/domain';
import { answers, feeTexts } from '@forno/shared/messages/server';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

/** The fee of a delivery on its whole way, on the real BFF, workers, Redis, store and sandbox. */
const line = await openShopHere({ config: calmProvider });
const admin = await line.shop.admin();
const [margherita, farmhouse, fee] = [24_000, 31_050, 4_000];
const near = { pins: ['5600'], fee: 40, minimum: 200, freeFrom: 600 };
const own = { ...billSettingsForTests, ownRates: [{ pizzaId: line.pizzas[1]!, code: '2106', rate: 18 }] };
const { body: shop } = await admin.call<{ version: number }>(routes.updateSettings, {
  body: { version: 0, fees: [near, { pins: ['560099'], fee: 75 }], pickup: true },
});
await admin.call(routes.updateBillSettings, { body: { version: shop.version, papers: own } });
beforeEach(() => line.setFaults({}));

const at = (pin: string) => ({ delivery: { address: `12 Church Street, Bengaluru ${pin}` } });
const buyerOf = async (...quantities: number[]) => {
  const buyer = await line.buyer();
  await buyer.fill(
    ...quantities.flatMap((quantity, nth) => (quantity ? [choice(line.pizzas[nth]!, quantity)] : [])),
  );
  return buyer;
};
const bySize = (one: number, other: number) => one - other;
const lately = () => ({ from: dayOf(new Date(Date.now() - dayMs)), to: dayOf(new Date()) });
const moneyCheck = async () =>
  (await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: lately() })).body;
const billsOf = (checkoutId: string) => line.models.bills.find({ checkoutId }).sort({ nth: 1 }).lean();

/** Two pizzas with the fee, or more without, paid and ordered. */
async function ordered(quantity = 1, amount = 590.5) {
  const buyer = await buyerOf(quantity, 1);
  const { status, body } = await buyer.createPayment(amount, at('560001'));
  expect(status).toBe(200);
  const { checkoutId, orderId } = body;
  const { razorpay_payment_id: paymentId } = await line.pay(orderId);
  await line.untilFulfilled(checkoutId);
  const orders = await line.orders(checkoutId);
  const [first, second] = orders.map(({ _id }) => String(_id));
  return { buyer, checkoutId, paymentId, orders, first: first ?? '', second: second ?? '' };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

const remove = (id: string, body?: object) =>
  admin.call(routes.cancelOrder, { params: { id }, ...(body && { body }) });
const cancel = ({ buyer }: Ordered, id: string, query?: { whole: 'true' }) =>
  buyer.call(routes.cancelOwnOrder, { params: { id }, ...(query && { query }) });
const giveBack = (id: string, part: object) =>
  admin.call(routes.refundOrder, {
    params: { id },
    body: { key: randomUUID(), reason: 'late', restock: false, ...part },
  });
const refundsThere = async (paymentId: string) =>
  (await line.provider()).refunds.filter((one) => one.payment_id === paymentId).map(({ amount }) => amount);
const mailsOf = ({ checkoutId }: Ordered) =>
  line.models.mails.find({ template: 'refund', checkoutId }).lean();
const untilBack = (checkoutId: string, count: number) =>
  line.until(
    checkoutId,
    `${count} refunds, on the orders too`,
    ({ refunds, refundsUncopied }) =>
      !refundsUncopied && refunds.filter(({ state }) => state === 'done').length === count,
  );
async function expectRight({ checkoutId, paymentId }: Ordered, back: number[]) {
  await untilBack(checkoutId, back.length);
  expect((await refundsThere(paymentId)).toSorted(bySize)).toEqual(back.toSorted(bySize));
  const { differences } = await moneyCheck();
  expect(differences.filter((one) => one.paymentId === paymentId)).toEqual([]);
  const [, ...notes] = await billsOf(checkoutId);
  const credited = notes.map(({ facts }) => facts.amount);
  expect(credited.toSorted(bySize)).toEqual(back.toSorted(bySize));
}

describe('a checkout', () => {
  it.each([
    ['in the area', '560001', [1], 240, 28_000],
    ['in the area that is named more exactly', '560099', [1], 240, 31_500],
    ['outside of all areas', '561001', [1], 240, 24_000],
    ['above the sum from which it is free', '560001', [0, 2], 621, 62_100],
  ])(
    '%s costs so much, and a client that knows of no fee is refused',
    async (_, pin, quantities, pizzas, all) => {
      const buyer = await buyerOf(...quantities);
      const lacking = all - pizzas * 100;
      if (lacking > 0) {
        const { status, body } = await buyer.createPayment(pizzas, at(pin));
        expect([status, body.code, body.message]).toEqual([
          409,
          'amount_mismatch',
          feeTexts.lacking(lacking),
        ]);
        expect(await line.models.checkouts.countDocuments({ userId: buyer.id })).toBe(0);
      }
      const { body } = await buyer.createPayment(all / 100, at(pin));
      expect(body).toMatchObject({ success: true, amount: all });
      expect((await line.checkout(body.checkoutId)).deliveryFee).toBe(lacking || undefined);
    },
  );

  it('below the minimum is refused with it, but collected it is sold, without a fee', async () => {
    line.shop.deps.signals.tell('menu');
    await line.models.pizzas.updateOne({ _id: line.pizza }, { $set: { price: 199.99 } });
    const buyer = await buyerOf(1);
    const { body } = await buyer.createPayment(239.99, at('560001'));
    expect([body.code, body.message]).toEqual(['below_minimum', feeTexts.minimum(20_000)]);
    const collected = await buyer.createPayment(199.99, { fulfilment: 'pickup' });
    expect(collected.body).toMatchObject({ success: true, amount: 19_999 });
    await line.models.pizzas.updateOne({ _id: line.pizza }, { $set: { price: 240 } });
  });

  it('never charges another fee than the one that was shown', async () => {
    const buyer = await buyerOf(1);
    const { body } = await buyer.createPayment(280, at('560099'));
    expect([body.code, body.message]).toEqual(['amount_mismatch', expect.not.stringContaining('costs')]);
  });
});

describe('what was paid with a fee', () => {
  it('is in no order; the bill, the mail and the money check add up', async () => {
    const before = await moneyCheck();
    const { checkoutId, orders, paymentId } = await ordered();
    expect(orders.map(({ totalAmount, deliveryFee }) => [totalAmount, deliveryFee])).toEqual([
      [margherita, fee],
      [farmhouse, fee],
    ]);
    const [bill] = await billsOf(checkoutId);
    const { lines, amount } = bill!.facts;
    expect(amount).toBe(margherita + farmhouse + fee);
    expect(lines.map((one) => [one.name, one.rate, one.amount, one.taxable + one.cgst + one.sgst])).toEqual([
      ['Margherita', 5, margherita, margherita],
      ['Farmhouse', 18, farmhouse, farmhouse],
      [feeTexts.label, 5, fee, fee],
    ]);
    const mail = await line.models.mails.findById(`order-confirmation-${checkoutId}`).lean();
    expect(mail?.data).toMatchObject({ fee, amount });
    const { fees = 0, captured, ordered: sold, differences } = await moneyCheck();
    expect(fees - (before.fees ?? 0)).toBe(fee);
    expect(captured - before.captured).toBe(sold - before.ordered + fee);
    expect(differences.filter((one) => one.paymentId === paymentId)).toEqual([]);
  });

  it('is not cancelled down to what costs a fee, or is not delivered, but as a whole', async () => {
    const all = await ordered(2, 790.5);
    expect((await cancel(all, all.first)).body).toMatchObject({
      code: 'below_minimum',
      message: answers.restLacks,
    });
    const whole = () => cancel(all, all.first, { whole: 'true' });
    const at = (status: 'In the Kitchen' | 'Order Received') =>
      admin.call(routes.updateOrder, { params: { id: all.second }, body: { status } });
    await at('In the Kitchen');
    expect((await whole()).body).toMatchObject({ code: 'order_started' });
    await at('Order Received');
    expect((await whole()).body).toMatchObject({ message: answers.orderCancelled });
    await expectRight(all, [2 * margherita, farmhouse]);
    const [told, ...others] = await mailsOf(all);
    expect(told?.data).toMatchObject({ amount: 2 * margherita + farmhouse, rest: [] });
    expect([told?.data.pizzas, others]).toEqual([['2 × Margherita', '1 × Farmhouse'], []]);
  });

  it('goes back whole when its customer cancels all of it, the fee once', async () => {
    const all = await ordered();
    await cancel(all, all.first);
    await untilBack(all.checkoutId, 1);
    expect(await refundsThere(all.paymentId)).toEqual([margherita]);
    await Promise.all([1, 2, 3].map(() => cancel(all, all.second)));
    await expectRight(all, [margherita, farmhouse, fee]);
    const [, second] = await line.orders(all.checkoutId);
    expect(second?.refund).toMatchObject({ amount: farmhouse, fee, state: 'done' });
    const told = await mailsOf(all);
    expect(told.map(({ data: { amount, fee } }) => [amount, fee])).toEqual([
      [margherita, undefined],
      [farmhouse + fee, fee],
    ]);
  });

  it('goes back with it when both are deleted at once', async () => {
    const all = await ordered();
    await Promise.all([remove(all.first), remove(all.second)]);
    await expectRight(all, [margherita, farmhouse, fee]);
  });

  it('counts towards what the counter may give back, also when both are deleted at once', async () => {
    const { version } = (await admin.call<{ version: number }>(routes.settings)).body;
    const counter = { upi: null, refundLimit: 551 };
    await admin.call(routes.updateSettings, { body: { version, counter } });
    const cashier = await line.shop.staff('counter');
    const all = await ordered();
    const drop = (id: string) => cashier.call(routes.cancelOrder, { params: { id } });
    const both = await Promise.all([drop(all.first), drop(all.second)]);
    expect(both.map(({ status }) => status).toSorted(bySize)).toEqual([200, 403]);
  });

  it('keeps its fee while a part stays, and once it has left the shop', async () => {
    const part = await ordered();
    await remove(part.first);
    await giveBack(part.second, { amount: farmhouse - 100 });
    await expectRight(part, [margherita, farmhouse - 100]);
    const gone = await ordered();
    const params = { id: gone.second };
    await admin.call(routes.updateOrder, { params, body: { status: 'Sent to Delivery' } });
    await remove(gone.first);
    await remove(gone.second);
    await expectRight(gone, [margherita, farmhouse]);
  });

  it('gives it back with the last part of an order that stays, and not where the money is kept', async () => {
    const all = await ordered();
    await giveBack(all.first, { quantity: 1 });
    await giveBack(all.second, { quantity: 1 });
    await expectRight(all, [margherita, farmhouse, fee]);
    const kept = await ordered();
    await remove(kept.first, { refund: false, reason: 'Never picked up.' });
    await remove(kept.second);
    await expectRight(kept, [farmhouse]);
  });

  it('refunded at the provider: all of it is all, and of its pizzas alone the fee follows', async () => {
    const [whole, pizzas] = [await ordered(), await ordered()];
    const there = (payment_id: string, amount: number) =>
      line.callSandbox('POST', '/dashboard/refunds', { payment_id, amount });
    await there(whole.paymentId, margherita + farmhouse + fee);
    await there(pizzas.paymentId, margherita + farmhouse);
    await expectRight(whole, [margherita + farmhouse + fee]);
    await expectRight(pizzas, [margherita + farmhouse, fee]);
    await remove(whole.first);
    await expectRight(whole, [margherita + farmhouse + fee]);
  });

  it('is in the report: gross with fees, refunded with those that went back', async () => {
    const { total } = (await admin.call<ReportAnswer>(routes.report, { query: lately() })).body;
    const { payments } = await line.provider();
    const captured = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
    const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(total.gross).toBe(sum(captured.map(({ amount }) => amount)));
    expect(total.refunded).toBe(sum(captured.map(({ amount_refunded }) => amount_refunded)));
    expect(total.gross - (total.fees ?? 0) - total.revenue).toBeGreaterThan(0);
  });

  it('is built again with its fee when its checkout is lost', async () => {
    const { checkoutId, paymentId, orders } = await ordered();
    await line.models.bills.deleteMany({ checkoutId });
    await line.models.orders.deleteMany({ checkoutId });
    await line.models.checkouts.deleteOne({ _id: checkoutId });
    await waitFor(async () => (await line.models.checkouts.findById(checkoutId))?.state === 'fulfilled', {
      what: 'the lost checkout',
    });
    const again = await line.checkout(checkoutId);
    expect(again).toMatchObject({ deliveryFee: fee, amount: margherita + farmhouse + fee, paymentId });
    expect((await line.orders(checkoutId)).map(({ totalAmount }) => totalAmount)).toEqual(
      orders.map(({ totalAmount }) => totalAmount),
    );
    expect((await moneyCheck()).differences.filter((one) => one.paymentId === paymentId)).toEqual([]);
  });
});

describe('the counter', () => {
  const take = (more: object) =>
    admin.call<{ checkoutId: string; code: string; message: string }>(routes.takeOrder, {
      body: {
        key: randomUUID(),
        items: [{ pizzaId: line.pizza, quantity: 1 }],
        customer: { name: 'Walk-in' },
        fulfilment: 'delivery',
        ...at('560001'),
        pay: 'cash',
        ...more,
      },
    });

  it('takes the fee of what it sends, says so, and gives it back by hand with the order', async () => {
    const lacking = feeTexts.lacking(fee).replace('You have not been charged', 'Nothing was booked');
    expect((await take({ amount: 240 })).body).toMatchObject({ message: lacking });
    expect((await take({ amount: 240, fulfilment: 'pickup', delivery: undefined })).status).toBe(200);
    const { checkoutId } = (await take({ amount: 280 })).body;
    await line.untilFulfilled(checkoutId);
    const paid = await line.checkout(checkoutId);
    expect(paid.tenders).toMatchObject([{ tender: 'cash', amount: margherita + fee }]);
    const [order] = await line.orders(checkoutId);
    const { body } = await remove(String(order?._id));
    expect(body).toMatchObject({ message: expect.stringContaining('₹280 in cash now') });
    const { refunds } = await untilBack(checkoutId, 2);
    expect(refunds.map(({ amount, tender, state }) => [amount, tender, state])).toEqual([
      [margherita, 'cash', 'done'],
      [fee, 'cash', 'done'],
    ]);
    expect((await moneyCheck()).differences.filter((one) => one.checkoutId === checkoutId)).toEqual([]);
  });
});
