import { type AdminOrderAnswer, routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { dayMs, dayOf, needsOfSlot, slotKey } from '@forno/shared/domain';
import { readOpenOrders } from '@forno/shared/server/orders';
import { readInventoryDocument, takeSlot } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
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

const nothingOnItsWay = () =>
  waitFor(async () => (await readInventoryDocument(models)).transfers.length === 0, { what: 'transfers' });

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

describe('another time', () => {
  const at = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);
  const [first, second, third] = [at(0), at(30), at(60)];
  type Ordered = Awaited<ReturnType<typeof order>>;
  const change = ({ buyer, checkoutId }: Ordered, to: Date) =>
    buyer.call<{ code?: string; message: string }>(routes.changeOwnTime, {
      params: { id: checkoutId },
      body: { dueAt: to.toISOString() },
    });
  /** What the orders hold of a slot, and what is left, is what it was opened with. */
  async function expectExact(...slots: Date[]) {
    await nothingOnItsWay();
    for (const slot of slots) {
      const held = await models.orders.find({ stock: 'consumed', 'needs.name': slotKey(slot) }).lean();
      const sum = held.flatMap(({ needs }) => needs).filter(({ name }) => name === slotKey(slot));
      expect((await room(slot)) ?? 4).toBe(4 - sum.reduce((total, { qty }) => total + qty, 0));
    }
  }
  beforeEach(async () => {
    await models.orders.deleteMany({});
    await models.inventory.updateOne({}, { $unset: { items: '' } });
  });

  it('is taken with its room, the old one given back; board, due time, mail and audit follow', async () => {
    const one = await order();
    expect((await change(one, third)).status).toBe(200);
    expect([await room(first), await room(third)]).toEqual([4, 2]);
    const [moved] = await line.orders(one.checkoutId);
    const promise = { from: third, to: at(90) };
    expect(moved).toMatchObject({ later: true, promise, startAt: new Date(`${day}T12:05+05:30`) });
    expect(moved?.version).toBeGreaterThan(one.made.version);
    await line.until(one.checkoutId, 'its time', (now) => now.promise?.from.getTime() === third.getTime());
    const mail = await models.mails.findById(`delivery-changed-${one.checkoutId}-time-1`).lean();
    expect(mail?.data).toMatchObject({ time: { from: third.toISOString() } });
    expect(await models.audits.findOne({ subject: one.checkoutId, action: 'time' }).lean()).toMatchObject({
      from: { from: first.toISOString() },
      to: { from: third.toISOString() },
    });
    // By staff, and back.
    const body = { dueAt: first.toISOString() };
    const params = { checkoutId: one.checkoutId };
    expect((await admin.call(routes.changeTime, { params, body })).status).toBe(200);
    expect((await line.orders(one.checkoutId))[0]?.newTime?.byShop).toBe(true);
    await expectExact(first, second, third);
  });

  it('is that of the drink with it, too, which holds nothing of a slot', async () => {
    const named = { name: 'Cola', nameKey: 'cola', description: 'Cold, and rather sweet', price: 50 };
    const fresh = { ...named, image: 'none.webp', createdAt: new Date(), kind: 'drink' as const };
    const cola = String((await models.pizzas.create(fresh))._id);
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza, 2), choice(cola, 3));
    const { body } = await buyer.createPayment(630, { dueAt: first.toISOString() });
    await line.pay(body.orderId);
    await line.untilFulfilled(body.checkoutId);
    expect(await room(first)).toBe(2);
    const [made] = await line.orders(body.checkoutId);
    const one = { buyer, checkoutId: body.checkoutId, made: made!, paymentId: '' };
    expect((await change(one, third)).status).toBe(200);
    expect([await room(first), await room(third)]).toEqual([4, 2]);
    const promise = { from: third, to: at(90) };
    expect(await line.orders(body.checkoutId)).toMatchObject([{ promise }, { promise, kind: 'drink' }]);
    await expectExact(first, third);
  });

  it('is the same one without a change, also where it holds the last of it', async () => {
    const one = await order(4);
    expect((await change(one, first)).body.message).toBe('Nothing was changed.');
    const [same] = await line.orders(one.checkoutId);
    expect([same?.version, await room(first)]).toEqual([one.made.version, 0]);
    await expectExact(first);
  });

  it('is sold once to all who want its last place at once; the others keep theirs', async () => {
    await order(3, third);
    const all = await Promise.all(Array.from({ length: 4 }, () => order(1, first)));
    all.push(...(await Promise.all(Array.from({ length: 4 }, () => order(1, second)))));
    const twenty = Array.from({ length: 20 }, (_, nth) => all[nth % all.length]!);
    const answers = await Promise.all(twenty.map((one) => change(one, third)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const there = await models.orders.countDocuments({ 'promise.from': third });
    expect([there, await room(third)]).toEqual([2, 0]);
    await expectExact(first, second, third);
  });

  it('back and forth by many hands at once, and cancelled amid it, leaves nothing held and nothing lost', async () => {
    const one = await order(2);
    const changes = Array.from({ length: 8 }, (_, nth) => change(one, [second, third, first][nth % 3]!));
    await Promise.all(changes);
    await expectExact(first, second, third);
    const cancel = one.buyer.call(routes.cancelOwnOrder, { params: { id: String(one.made._id) } });
    await Promise.all([change(one, second), change(one, third), cancel]);
    await waitFor(async () => (await line.orders(one.checkoutId))[0]?.stock === 'returned', {
      what: 'it back',
    });
    await nothingOnItsWay();
    for (const slot of [first, second, third]) expect((await room(slot)) ?? 4).toBe(4);
  });

  it('that comes after the order changed gives back what it took, and nothing that the order has', async () => {
    const one = await order(2);
    for (const to of [second, first]) expect((await change(one, to)).status).toBe(200);
    await nothingOnItsWay();
    const { _id, checkoutId, version } = one.made;
    const [was] = needsOfSlot(first, 2);
    const slot = {
      from: second,
      to: third,
      startAt: second,
      was: was!,
      checkoutId,
      version,
      nth: 3,
      byShop: false,
    };
    const needs = needsOfSlot(second, 2);
    const late = { token: 'slot-late', kind: 'slot' as const, id: String(_id), at: new Date(), needs, slot };
    expect(await takeSlot(models, [late])).toBe(true);
    await expectExact(first, second);
    expect((await line.orders(one.checkoutId))[0]?.promise?.from).toEqual(first);
  });

  it('of another day has a number of that day, once', async () => {
    const today = await order(1);
    await models.checkouts.updateOne({ _id: today.checkoutId }, { $set: { numberDay: '2020-01-01' } });
    const { number: last = 0 } = await line.checkout((await order(1)).checkoutId);
    expect((await change(today, second)).status).toBe(200);
    const moved = await line.checkout(today.checkoutId);
    expect(moved).toMatchObject({ numberDay: day, number: last + 1 });
    expect((await line.orders(today.checkoutId))[0]?.number).toBe(last + 1);
  });

  it('is refused in words once it is begun, and where there is none', async () => {
    const one = await order(1);
    expect((await change(one, at(10))).body).toMatchObject({ code: 'slot_full' });
    expect((await change(one, new Date(Date.now() - dayMs))).body).toMatchObject({ code: 'slot_full' });
    const stranger = { ...one, buyer: await line.buyer() };
    expect((await change(stranger, second)).status).toBe(404);
    const params = { id: String(one.made._id) };
    await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
    expect((await change(one, second)).body).toMatchObject({ code: 'order_started' });
    await expectExact(first, second);
  });
});
