import { type AdminOrderAnswer, routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { dayMs, dayOf, slotKey } from '@forno/shared/domain';
import { readOpenOrders } from '@forno/shared/server/orders';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

const line = await openShopHere({ config: calmProvider });
const { models, shop } = line;
const admin = await shop.admin('Ravi');
const day = dayOf(new Date(Date.now() + 2 * dayMs));
const dueAt = new Date(`${day}T11:30+05:30`);
const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
const opening = { from: '11:00', to: '13:00' };
const hours = { week: Array(7).fill(null), exceptions: [{ date: day, opening }] };
await admin.call(routes.updateSettings, {
  body: { version, hours, later: { days: 2, minutes: 30, pizzas: 4 } },
});

const room = async (at = dueAt) => (await readInventoryDocument(models)).items?.[slotKey(at)]?.qty;
const ringing = async () => {
  const query = { status: 'Order Received', ringing: 'true' };
  return (await admin.call<{ orders: AdminOrderAnswer[] }>(routes.orders, { query })).body.orders;
};
async function order(pizzas = 2, at = dueAt) {
  const buyer = await line.buyer();
  await buyer.fill(choice(line.pizza, pizzas));
  const { body } = await buyer.createPayment(240 * pizzas, { dueAt: at.toISOString() });
  const { razorpay_payment_id: paymentId } = await line.pay(body.orderId);
  await line.untilFulfilled(body.checkoutId);
  const [made] = await line.orders(body.checkoutId);
  return { buyer, checkoutId: body.checkoutId, made: made!, paymentId };
}

it('paid while the shop is closed it waits apart, and rings and is made from when it is to be begun', async () => {
  const { checkoutId, made, buyer } = await order();
  const promise = { from: dueAt, to: new Date(dueAt.getTime() + 30 * 60_000) };
  expect(made).toMatchObject({ later: true, promise, startAt: new Date(`${day}T11:05+05:30`) });
  expect(made.expected).toBeUndefined();
  expect((await line.checkout(checkoutId)).numberDay).toBe(day);
  expect(await ringing()).toEqual([]);
  expect(await readOpenOrders(models, new Date())).toEqual([]);
  const mail = await models.mails.findById(`order-confirmation-${checkoutId}`).lean();
  expect(mail?.data).toMatchObject({ later: true, promise: { from: dueAt.toISOString() } });
  const seen = await admin.call(routes.acknowledgeOrders, { body: { orders: [String(made._id)] } });
  expect(seen.status).toBe(200);

  await models.orders.updateOne({ _id: made._id }, { $set: { startAt: new Date() } });
  const [rung] = await waitFor(async () => (await ringing()).length > 0 && ringing(), { what: 'it to ring' });
  expect(rung).toMatchObject({ _id: String(made._id), version: made.version + 1 });
  expect(rung?.later).toBeUndefined();
  expect(await readOpenOrders(models, new Date())).toMatchObject([{ _id: made._id }]);

  const cancelled = await buyer.call(routes.cancelOwnOrder, { params: { id: String(made._id) } });
  expect(cancelled.status).toBe(200);
  await waitFor(async () => (await room()) === 4, { what: 'its room to be given back' });
});

it('begun before its time it is under way; what is made again for it takes no other time', async () => {
  const { made } = await order(3);
  expect(await room()).toBe(1);
  const move = (status: string) =>
    admin.call(routes.updateOrder, { params: { id: String(made._id) }, body: { status } });
  expect((await move('In the Kitchen')).status).toBe(200);
  expect((await models.orders.findById(made._id).lean())?.later).toBeUndefined();
  const again = await admin.call(routes.remakeOrder, {
    params: { id: String(made._id) },
    body: { key: 'a-key-of-this-screen', quantity: 2, reason: 'burnt' },
  });
  expect(again.status).toBe(200);
  expect(await room()).toBe(1);
});

it('what a restored backup has lost is built again for its slot', async () => {
  const { checkoutId, paymentId } = await order(1);
  await models.orders.deleteMany({ checkoutId });
  await models.checkouts.deleteOne({ _id: checkoutId });
  await models.timelines.deleteMany({ checkoutId });
  await models.webhookEvents.deleteMany({});
  const rebuilt = await line.until(checkoutId, 'it to be built again', ({ state }) => state === 'fulfilled');
  expect(rebuilt).toMatchObject({
    paymentId,
    startAt: new Date(`${day}T11:05+05:30`),
    promise: { from: dueAt },
  });
  expect(await line.orders(checkoutId)).toMatchObject([{ later: true, promise: { from: dueAt } }]);
});

it('paid after others took what it had held it is made all the same, says so, and sells nothing twice', async () => {
  const noon = new Date(`${day}T12:00+05:30`);
  const buyer = await line.buyer();
  await buyer.fill(choice(line.pizza, 4));
  const late = await buyer.createPayment(960, { dueAt: noon.toISOString() });
  expect(await room(noon)).toBe(0);
  await line.fail(late.body.orderId);
  await waitFor(async () => (await room(noon)) === 4, { what: 'its hold to be released' });
  await order(4, noon);
  await line.pay(late.body.orderId);
  await line.untilFulfilled(late.body.checkoutId);
  const [made] = await line.orders(late.body.checkoutId);
  expect(made?.short).toEqual([expect.stringMatching(/^room on .+ at 12:00 pm$/)]);
  expect(made?.later).toBe(true);
  expect(await room(noon)).toBe(0);
});
