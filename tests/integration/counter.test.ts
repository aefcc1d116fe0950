import { randomUUID } from 'node:crypto';
import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { dayOf, outForDelivery } from '@forno/shared/domain';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { calmProvider, openShopHere } from '../support/open-shop-here.ts';

const line = await openShopHere({ config: calmProvider });
const { models, shop } = line;
const admin = await shop.admin('Asha');
await admin.call(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } });

interface Taken {
  checkoutId: string;
  number?: number;
  orderId?: string;
}
const take = async (more: object = {}) => {
  const customer = { name: 'Meena Rao', phone: '98450 11110' };
  const items = line.pizzas.map((pizzaId) => ({ pizzaId, quantity: 1 }));
  const asked = { key: randomUUID(), items, customer, fulfilment: 'pickup', amount: 550.5, pay: 'cash' };
  const { status, body } = await admin.call<Taken>(routes.takeOrder, { body: { ...asked, ...more } });
  expect([status, body]).toMatchObject([200, { success: true }]);
  return body;
};
const check = async () => {
  const day = dayOf(new Date());
  return (await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: { from: day, to: day } })).body;
};
const billsOf = (checkoutId: string) => models.bills.find({ checkoutId }).sort({ nth: 1 }).lean();

it('what was paid at the counter becomes orders with its number and bill, and a mail to nobody', async () => {
  const { checkoutId, ...taken } = await take();
  const number = Number(taken.number);
  const checkout = await line.untilFulfilled(checkoutId);
  const [bill] = await billsOf(checkoutId);
  expect(bill).toMatchObject({
    issuedAt: checkout.paidAt,
    facts: { amount: 55_050, buyer: { name: 'Meena Rao' } },
  });
  const { body } = await admin.call<{ orders: { checkoutId: string }[] }>(routes.orders);
  const shown = body.orders.filter((order) => order.checkoutId === checkoutId);
  expect(shown).toMatchObject([
    { number, userId: { name: 'Meena Rao', email: '' }, channel: 'counter', fulfilment: 'pickup' },
    { number, paymentId: checkout.paymentId, razorpayOrderId: checkout.paymentId },
  ]);
  expect(await models.mails.countDocuments({ checkoutId })).toBe(0);
});

it('a customer with an account has it among their orders, is mailed, and keeps their cart', async () => {
  const buyer = await line.buyer();
  await buyer.fill({ pizzaId: line.pizza, quantity: 3 });
  const { checkoutId } = await take({ customer: { name: 'Asha', userId: buyer.id } });
  await line.untilFulfilled(checkoutId);
  const { body } = await buyer.call<{ orders: { checkoutId: string }[] }>(routes.orders);
  expect(body.orders.map((order) => order.checkoutId)).toEqual([checkoutId, checkoutId]);
  expect((await models.users.findById(buyer.id).lean())?.cartData).toMatchObject([{ quantity: 3 }]);
  // One that is fetched is confirmed, and ready instead of on its way.
  for (const { _id } of await line.orders(checkoutId))
    await admin.call(routes.updateOrder, { params: { id: String(_id) }, body: { status: outForDelivery } });
  const due = { checkoutId, $or: [{ mailDue: true }, { status: { $ne: outForDelivery } }] };
  await waitFor(async () => !(await models.orders.exists(due)), { what: 'no mail to be due' });
  const mails = await models.mails.find({ checkoutId }).lean();
  expect(new Map(mails.map(({ _id, data }) => [_id, data.fulfilment]))).toEqual(
    new Map([
      [`order-confirmation-${checkoutId}`, 'pickup'],
      [`order-sent-${checkoutId}`, 'pickup'],
    ]),
  );
});

it('cancelled, its money is given back by hand as it came, with a credit note, and the provider hears nothing', async () => {
  const tenders = [
    { tender: 'upi', amount: 24_000, reference: 'T1' },
    { tender: 'cash', amount: 31_050 },
  ];
  const { checkoutId } = await take({ pay: 'split', tenders });
  await line.untilFulfilled(checkoutId);
  const before = await check();
  const calls = JSON.stringify(await line.provider());
  for (const { _id } of await line.orders(checkoutId))
    await admin.call(routes.cancelOrder, { params: { id: String(_id) } });
  const { refunds } = await line.until(checkoutId, 'the refunds', (now) => now.refunds.length === 2);
  expect(refunds).toMatchObject([
    { amount: 24_000, state: 'done', tender: 'upi', by: { name: 'Asha' } },
    { amount: 31_050, state: 'done', tender: 'cash', by: { name: 'Asha' } },
  ]);
  await waitFor(async () => (await billsOf(checkoutId)).length === 3, { what: 'both credit notes' });
  expect((await line.orders(checkoutId)).map(({ refund }) => refund?.state)).toEqual(['done', 'done']);
  expect(JSON.stringify(await line.provider())).toBe(calls);
  const after = await check();
  expect((after.counter?.refunded ?? 0) - (before.counter?.refunded ?? 0)).toBe(55_050);
  expect([after.refunded, after.differences]).toEqual([before.refunded, []]);
});

it('a link that is paid makes the orders; nobody can take money for them afterwards', async () => {
  const { checkoutId, orderId = '' } = await take({ pay: 'link' });
  const link = await admin.call<{ url: string }>(routes.payLink, { params: { id: checkoutId } });
  const { razorpay_payment_id: paymentId } = await line.pay(orderId);
  const checkout = await line.untilFulfilled(checkoutId);
  const token = new URL(link.body.url).hash.split('=')[1];
  const { body: seen } = await shop.visitor.call(routes.linkedCheckout, { body: { token } });
  expect(seen).toMatchObject({ state: 'fulfilled', number: String(checkout.number) });
  expect(seen).not.toHaveProperty('orderId');
  expect([checkout.paymentId, checkout.number, checkout.refunds]).toEqual([
    paymentId,
    expect.any(Number),
    [],
  ]);
  const tenders = [{ tender: 'cash', amount: 55_050 }];
  const late = { params: { id: checkoutId }, body: { key: randomUUID(), tenders } };
  expect((await admin.call(routes.receiveMoney, late)).body).toMatchObject({ code: 'order_settled' });
});

it('a link that is paid although the counter took the money pays nothing twice: it goes back', async () => {
  const { checkoutId, orderId = '' } = await take({ pay: 'link' });
  const tenders = [{ tender: 'cash', amount: 55_050 }];
  const body = { key: randomUUID(), tenders };
  await admin.call(routes.receiveMoney, { params: { id: checkoutId }, body });
  const { razorpay_payment_id: paymentId } = await line.pay(orderId);
  const { refunds, paymentId: kept } = await line.until(checkoutId, 'the second payment to go back', (now) =>
    now.refunds.some(({ state }) => state === 'done'),
  );
  expect([refunds.map((one) => one.paymentId), kept]).toEqual([
    [paymentId],
    expect.stringContaining(`counter_${body.key}`),
  ]);
  await line.untilFulfilled(checkoutId);
  expect(await line.orders(checkoutId)).toHaveLength(2);
});

it('money of the counter stands in a column of its own, by tender, and is never looked for at the provider', async () => {
  const before = await check();
  const { checkoutId } = await take({ pay: 'card' });
  await line.untilFulfilled(checkoutId);
  const after = await check();
  const [one, other] = [before.counter, after.counter];
  expect(other).toEqual({
    ...one,
    payments: (one?.payments ?? 0) + 1,
    received: (one?.received ?? 0) + 55_050,
    card: (one?.card ?? 0) + 55_050,
    ordered: (one?.ordered ?? 0) + 55_050,
    billed: (one?.billed ?? 0) + 55_050,
  });
  expect([after.captured, after.ordered, after.differences]).toEqual([before.captured, before.ordered, []]);
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { 'tenders.0.amount': 55_000 } });
  expect((await check()).differences).toMatchObject([
    { kind: 'amount_differs', checkoutId, captured: 55_000, ordered: 55_050 },
  ]);
});
