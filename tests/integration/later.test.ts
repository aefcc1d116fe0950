import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/server';
import { slotKey } from '@forno/shared/domain';
import { readOpenOrders } from '@forno/shared/server/orders';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { choice } from '../support/open-shop-here.ts';
import { openLaterShop } from './later-shop.ts';

const { line, admin, day, dueAt, room, order, nothingOnItsWay } = await openLaterShop();
const { models } = line;

const ringing = async () => {
  const query = { status: 'Order Received', ringing: 'true' };
  return (await admin.call<{ orders: AdminOrderAnswer[] }>(routes.orders, { query })).body.orders;
};
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

it('what a restored backup has lost is built again for its slot, and the backup knows of nobody in it', async () => {
  const lunch = new Date(`${day}T12:30+05:30`);
  const { checkoutId, paymentId } = await order(1, lunch);
  await nothingOnItsWay();
  await models.orders.deleteMany({ checkoutId });
  await models.checkouts.deleteOne({ _id: checkoutId });
  await models.timelines.deleteMany({ checkoutId });
  await models.webhookEvents.deleteMany({});
  await models.inventory.updateOne({}, { $unset: { [`items.${slotKey(lunch)}`]: '' } });
  const rebuilt = await line.until(checkoutId, 'it to be built again', ({ state }) => state === 'fulfilled');
  expect(rebuilt).toMatchObject({
    paymentId,
    startAt: new Date(`${day}T12:05+05:30`),
    promise: { from: lunch },
  });
  expect(await line.orders(checkoutId)).toMatchObject([{ later: true, promise: { from: lunch } }]);
  expect(await room(lunch)).toBe(3);
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
