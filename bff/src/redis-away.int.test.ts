import { routes } from '@forno/shared/contracts';
import { freePort, type RunningRedis, startRedis } from '@forno/shared/processes';
import { folderForTests, waitFor } from '@forno/shared/testing';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOrder } from './testing/make-order.ts';
import { fullInventory, openTestShop, type TestShop } from './testing/open-test-shop.ts';
import { Types } from 'mongoose';

let folder: string;
let port: number;
let redis: RunningRedis | undefined;
let shop: TestShop;
let socket: Socket | undefined;

const up = async () => {
  redis = await startRedis({ folder, port });
};
const ready = async () => (await shop.visitor.fetch('/readyz')).status;

beforeEach(async () => {
  folder = folderForTests();
  port = await freePort();
});
afterEach(async () => {
  socket?.disconnect();
  await shop.close();
  await redis?.stop();
  redis = undefined;
});

it('starts without Redis, reports that it is not ready, accepts logins and changes, and recovers automatically', async () => {
  shop = await openTestShop({ REDIS_URL: `redis://127.0.0.1:${port}` });
  expect(await ready()).toBe(503);
  expect((await shop.visitor.fetch('/healthz')).status).toBe(200);
  expect((await shop.visitor.fetch('/metrics')).status).toBe(200);

  const began = Date.now();
  const body = { name: 'Asha', email: 'asha@forno.example', password: 'secret1', address: 'here' };
  expect((await shop.visitor.call(routes.register, { body })).status).toBe(201);
  expect(await shop.deps.models.mails.countDocuments({ state: 'due' })).toBe(1);
  const [admin, order] = [await shop.admin(), await makeOrder(shop.deps.models)];
  const params = { id: String(order._id) };
  expect((await admin.call(routes.updateOrder, { params, body: { status: 'Delivered' } })).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(10_000);
  // Not told to the screens yet: marked for the sweep.
  expect(await shop.deps.models.orders.findById(order._id).lean()).toMatchObject({ unpublished: true });

  await up();
  await waitFor(async () => (await ready()) === 200, { what: 'readiness' });
  // Soon after, not at the sweep's next regular round.
  await waitFor(async () => (await shop.deps.producer.queues.sweep.getWaitingCount()) > 0, {
    what: 'a round of the sweep',
  });
  await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
  await shop.deps.background.finish();
  expect((await shop.deps.models.orders.findById(order._id).lean())?.unpublished).toBeUndefined();
  expect(
    await shop.deps.producer.enqueue('account-email', [{ payload: { mailId: 'm' }, jobId: 'mail-m' }]),
  ).toBe(true);
});

it('keeps its sockets while Redis restarts, and they hear what is written right after', async () => {
  await up();
  shop = await openTestShop({ REDIS_URL: `redis://127.0.0.1:${port}` });
  await shop.setInventory(fullInventory());
  const [customer, admin] = [await shop.customer(), await shop.admin()];
  const heard: number[] = [];
  socket = io(shop.url, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
  socket.on('order.changed', ({ version }: { version: number }) => void heard.push(version));
  await waitFor(() => socket?.connected, { what: 'the socket' });
  const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
  const params = { id: String(order._id) };
  await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
  await waitFor(() => heard.includes(2), { what: 'the first change' });

  await redis?.stop();
  expect(socket.connected).toBe(true);
  await waitFor(async () => (await ready()) === 503, { what: 'the loss to be noticed' });
  await up();
  await waitFor(async () => (await ready()) === 200, { what: 'readiness' });
  await admin.call(routes.updateOrder, { params, body: { status: 'Delivered' } });
  await waitFor(() => heard.includes(3), { what: 'the change after the restart' });
});

it('makes every screen look again at a menu that changed while Redis was away', async () => {
  await up();
  shop = await openTestShop({ REDIS_URL: `redis://127.0.0.1:${port}` });
  await shop.setInventory(fullInventory());
  const [customer, admin] = [await shop.customer(), await shop.admin()];
  let connections = 0;
  socket = io(shop.url, { transports: ['websocket'], auth: { token: customer.token }, forceNew: true });
  socket.on('connect', () => void (connections += 1));
  await waitFor(() => connections === 1, { what: 'the socket' });
  await redis?.stop();
  const body = { category: 'veggies', name: 'Corn', soldOut: true };
  expect((await admin.call(routes.soldOut, { body })).status).toBe(200);
  expect(connections).toBe(1);
  await up();
  await waitFor(() => connections === 2, { what: 'the screen to start afresh' });
});
