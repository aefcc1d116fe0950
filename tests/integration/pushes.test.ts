import { type OrderStatus } from '@forno/shared/domain';
import { routes } from '@forno/shared/contracts/server';
import type { Order } from '@forno/shared/server/db';
import { canaryJob } from '@forno/shared/server/queues';
import { pushKeys } from '@forno/shared/server/runtime';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import { makeOrder } from '../../bff/src/testing/open-test-shop.ts';
import { openPushService } from '../support/open-push-service.ts';
import { calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

const PUSH_KEY = '5'.repeat(64);
const service = await openPushService();
const line = await openShopHere({
  config: { ...calmProvider, PUSH_KEY, PUSH_SERVICES: 'here', PUSH_TIMEOUT_MS: 1_000 },
});
const { shop, models } = line;
const key = pushKeys({ PUSH_KEY })?.publicKey ?? '';
type Device = ReturnType<typeof service.browser>;

/** A customer whose device was there before they order. */
async function listening(device = service.browser(key)) {
  const buyer = await shop.customer();
  expect(await buyer.call(routes.addPush, { body: device.subscription })).toMatchObject({ status: 200 });
  return { buyer, device };
}
const userId = (buyer: { id: string }) => new Types.ObjectId(buyer.id);
const heard = (device: Device, what: string) =>
  waitFor(() => device.told.some(({ tag }) => tag.startsWith(what)), { what: `${what} on the device` });
const move = async ({ _id, statusHistory }: Order, status: OrderStatus, more: object = {}) =>
  models.orders.updateOne(
    { _id },
    { $set: { status, statusHistory: [...statusHistory, { status, at: new Date() }], ...more } },
  );
/** The sweep has looked once more, for a device that is there. */
async function untilSwept(): Promise<void> {
  const { buyer, device } = await listening();
  await makeOrder(models, { userId: userId(buyer) });
  await heard(device, 'received');
}
const pushesOf = async ({ id }: { id: string }) => (await models.users.findById(id).lean())?.pushes ?? [];

describe('a device that asked for it', () => {
  it('hears once of each state of a delivery, signed, encrypted, and without name, address or email', async () => {
    const { buyer, device } = await listening();
    await buyer.fill(choice(line.pizza, 1));
    const { orderId, checkoutId } = await buyer.open(240);
    await line.pay(orderId);
    await heard(device, 'received');
    const [order] = await line.orders(checkoutId);
    if (!order) throw new Error('a paid line has its order');
    const by = { _id: new Types.ObjectId(), name: 'Ravi' };
    await move(order, 'In the Kitchen', { baked: { at: new Date(), by } });
    await heard(device, 'ready');
    const expected = { from: new Date(), to: new Date(Date.now() + 3_600_000), why: 'kitchen' };
    await move(order, 'Sent to Delivery', { expected });
    await heard(device, 'on-its-way');
    await heard(device, 'delayed');
    await models.orders.updateOne(
      { _id: order._id },
      { $set: { voided: { at: new Date(), by, reason: 'Spilled' } } },
    );
    await heard(device, 'cancelled');
    const refund = { amount: 24_000, state: 'done', reason: 'Spilled', byProvider: false, at: new Date() };
    await models.orders.updateOne({ _id: order._id }, { $set: { refund } });
    await heard(device, 'refunded');
    await untilSwept();
    expect(device.told.map(({ tag }) => tag.replace(/-[0-9a-f]{24}$/, '')).toSorted()).toEqual([
      'cancelled-1',
      'delayed',
      'on-its-way',
      'ready',
      'received',
      'refunded-24000',
    ]);
    expect(device.told[0]?.body).toMatch(/^We have your order \d+\.$/);
    expect(device.told.at(-1)?.body).toMatch(/^₹240 of order \d+ goes back to you\.$/);
    expect(JSON.stringify(device.told)).not.toMatch(/Asha|Test Street|@/);
  });

  it('hears of an order that the provider dates, in whole seconds, just before it asked', async () => {
    const { buyer, device } = await listening();
    const [push] = await pushesOf(buyer);
    const second = new Date(Math.floor((push?.at.getTime() ?? 0) / 1_000) * 1_000);
    await models.users.updateOne(
      { _id: buyer.id },
      { $set: { 'pushes.0.at': new Date(second.getTime() + 999) } },
    );
    await makeOrder(models, { userId: userId(buyer), createdAt: second });
    await heard(device, 'received');
  });

  it('hears today of what was ordered days ago for today, and of its new time', async () => {
    const { buyer, device } = await listening();
    const [at, days] = [new Date(), 86_400_000];
    const newTime = { token: 'slot-1', at, byShop: true };
    const createdAt = new Date(at.getTime() - 2 * days);
    await makeOrder(models, { userId: userId(buyer), createdAt, startAt: at, newTime });
    await heard(device, `new-time-${at.getTime()}`);
    expect(device.told[0]?.body).toMatch(/^Order \S+ has a new time\./);
  });

  it('hears nothing of what was before it asked, nor that its customer cancelled', async () => {
    const { buyer, device } = await listening();
    await makeOrder(models, { userId: userId(buyer), createdAt: new Date(Date.now() - 60_000) });
    const by = { _id: userId(buyer), name: 'Asha' };
    const voided = { at: new Date(), by, reason: 'Changed my mind' };
    await makeOrder(models, { userId: userId(buyer), voided });
    await untilSwept();
    expect(device.told).toEqual([]);
  });

  it('hears nothing once it is logged out, by itself, everywhere or by a new password', async () => {
    const { buyer, device } = await listening();
    const again = createClient(shop.url, shop.deps.tokens.issue(buyer.id));
    const other = service.browser(key);
    await again.call(routes.addPush, { body: other.subscription });
    await buyer.call(routes.logout);
    expect((await pushesOf(buyer)).map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint]);
    await makeOrder(models, { userId: userId(buyer) });
    await heard(other, 'received');
    await models.users.updateOne({ _id: buyer.id }, { $set: { sessionsFrom: new Date(Date.now() + 1) } });
    await makeOrder(models, { userId: userId(buyer) });
    await untilSwept();
    expect([device.told.length, other.told.length]).toEqual([0, 1]);
    await (await shop.customer()).call(routes.logoutEverywhere);
  });

  it('belongs to who used it last, and to nobody once their account is gone', async () => {
    const { buyer: before, device } = await listening();
    const { buyer } = await listening(device);
    expect(await pushesOf(before)).toEqual([]);
    await makeOrder(models, { userId: userId(before) });
    await untilSwept();
    expect(device.told).toEqual([]);
    await buyer.call(routes.deleteAccount, { body: { password: 'forno-secret' } });
    expect(await models.users.exists({ 'pushes.endpoint': device.subscription.endpoint })).toBeNull();
  });

  it('is one of five at most, and the same one again is one', async () => {
    const buyer = await shop.customer();
    const many = Array.from({ length: 6 }, () => service.browser(key));
    for (const { subscription } of [...many, ...many.slice(3)])
      expect(await buyer.call(routes.addPush, { body: subscription })).toMatchObject({ status: 200 });
    const kept = (await pushesOf(buyer)).map(({ endpoint }) => endpoint);
    expect(kept).toEqual(many.slice(1).map(({ subscription }) => subscription.endpoint));
    await buyer.call(routes.removePush, { body: { endpoint: kept[0] } });
    expect(await pushesOf(buyer)).toHaveLength(4);
    const { body } = await buyer.call(routes.accountData);
    expect(body['pushes']).toHaveLength(4);
    expect(JSON.stringify(body)).not.toContain(kept[1]);
  });
});

describe('a push service', () => {
  it.each([404, 410] as const)('that answers %i is not called again', async (mood) => {
    const { buyer, device } = await listening();
    device.mood = mood;
    await makeOrder(models, { userId: userId(buyer) });
    await waitFor(async () => (await pushesOf(buyer)).length === 0, { what: 'the device to be forgotten' });
    await makeOrder(models, { userId: userId(buyer) });
    await untilSwept();
    expect(service.calls.filter((path) => path === device.path)).toHaveLength(1);
  });

  it.each([500, 'slow'] as const)('that is away (%s) holds up nobody, and is asked again', async (mood) => {
    const { buyer, device } = await listening();
    const other = service.browser(key);
    await buyer.call(routes.addPush, { body: other.subscription });
    device.mood = mood;
    await makeOrder(models, { userId: userId(buyer) });
    await heard(other, 'received');
    // The queue's canary waits there too, for its time.
    const ours = async () =>
      (await shop.deps.producer.queues.push.getDelayed()).filter(({ name }) => name !== canaryJob);
    await waitFor(async () => (await ours()).length > 0, { what: 'the job to wait' });
    device.mood = 201;
    for (const job of await ours()) await job.promote();
    await heard(device, 'received');
    await untilSwept();
    expect([device.told.length, other.told.length]).toEqual([1, 1]);
  });

  it.each(['redirects', 403] as const)(
    'that refuses (%s) keeps its device, and leads nowhere',
    async (mood) => {
      const { buyer, device } = await listening();
      device.mood = mood;
      await makeOrder(models, { userId: userId(buyer) });
      await waitFor(async () => (await pushesOf(buyer))[0]?.told.length === 1, { what: 'the refusal' });
      expect(service.calls).not.toContain('/elsewhere');
    },
  );

  it('is none where no push service is', async () => {
    const { keys } = service.browser(key).subscription;
    const buyer = await shop.customer();
    for (const endpoint of ['https://forno.example/send/1', 'http://127.0.0.1.forno.example/send/1'])
      expect(await buyer.call(routes.addPush, { body: { endpoint, keys } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    expect(await pushesOf(buyer)).toEqual([]);
  });

  it('is none of ours without the test’s setting, also for what is stored already; keys of no curve end alike', async () => {
    const { buyer, device } = await listening();
    const stray = {
      ...service.browser(key).subscription,
      keys: { ...device.subscription.keys, p256dh: 'A'.repeat(87) },
    };
    await buyer.call(routes.addPush, { body: stray });
    await models.users.updateOne(
      { _id: buyer.id, pushes: { $elemMatch: { endpoint: device.subscription.endpoint } } },
      { $set: { 'pushes.$.endpoint': 'https://forno.example/send/1' } },
    );
    await makeOrder(models, { userId: userId(buyer) });
    await waitFor(async () => (await pushesOf(buyer)).length === 0, { what: 'both to be forgotten' });
    expect(device.told).toEqual([]);
  });

  it('gets no more than so many devices an hour of one customer', async () => {
    const { buyer, device } = await listening();
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => buyer.call(routes.addPush, { body: device.subscription })),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});
