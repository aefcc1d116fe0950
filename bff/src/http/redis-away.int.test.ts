import { createHmac } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { refusalTexts, paymentAnswers } from '@forno/shared/messages/server';
import { freePort, type RunningServer, startRedis } from '@forno/shared/processes';
import { folderForTests, waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../testing/client.ts';
import { choice, fullInventory, makeOrder, shopForTests, type TestShop } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
let folder: string;
let port: number;
let redis: RunningServer | undefined;
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

it('starts without Redis, reports that it is not ready, accepts registrations and changes, and recovers automatically', async () => {
  shop = await shopForTests({ REDIS_URL: `redis://127.0.0.1:${port}` });
  const warn = vi.spyOn(shop.deps.logger, 'warn');
  expect(await ready()).toBe(503);
  // The connection itself has told.
  expect(warn).not.toHaveBeenCalled();
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

it('checks no password and no code while Redis is away: nothing would count the guesses', async () => {
  await up();
  shop = await shopForTests({ REDIS_URL: `redis://127.0.0.1:${port}` });
  const body = { name: 'Asha', email: 'asha@forno.example', password: 'secret1', address: 'here' };
  const { token } = (await shop.visitor.call<{ token: string }>(routes.register, { body })).body;
  const logIn = (password: string) =>
    shop.visitor.call(routes.login, { body: { email: body.email, password } });
  expect((await logIn('secret1')).status).toBe(200);
  await redis?.stop();
  await waitFor(async () => (await ready()) === 503, { what: 'the loss to be noticed' });
  const away = { status: 503, body: { code: 'logins_away', message: refusalTexts.logins_away } };
  const { call } = createClient(shop.url, token);
  // The right password as well: an answer of another kind would tell.
  for (const password of ['secret1', ...Array.from({ length: 30 }, (_, n) => `wrong-${n}`)]) {
    expect(await logIn(password)).toMatchObject(away);
    expect(await call(routes.deleteAccount, { body: { password } })).toMatchObject(away);
  }
  // Who is logged in stays so.
  expect((await call(routes.profile)).status).toBe(200);
  await up();
  await waitFor(async () => (await logIn('secret1')).status === 200, { what: 'logins to be back' });
});

it('keeps its sockets while Redis restarts, and they hear what is written right after', async () => {
  await up();
  shop = await shopForTests({ REDIS_URL: `redis://127.0.0.1:${port}` });
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
  shop = await shopForTests({ REDIS_URL: `redis://127.0.0.1:${port}` });
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

it.each(['killed', 'frozen'])(
  'opens no payment once Redis is %s for longer than a restart takes, and tells that a payment made before is recorded',
  async (how) => {
    await up();
    const REDIS_AWAY_AFTER_MS = 2_000;
    const url = `redis://127.0.0.1:${port}`;
    shop = await shopForTests({ REDIS_URL: url, RAZORPAY_URL: provider.url, REDIS_AWAY_AFTER_MS });
    await shop.setInventory(fullInventory());
    const cart = choice(await shop.addPizza('Margherita', 299));
    const [payer, other] = [await shop.customerWith(cart), await shop.customerWith(cart)];
    const pay = (who = payer) => who.createPayment(299);
    const { orderId, checkoutId } = (await pay()).body;
    const made = provider.orders.size;

    if (how === 'killed') await redis?.stop();
    else process.kill(redis?.pid ?? 0, 'SIGSTOP');
    try {
      await waitFor(() => shop.deps.consumers.areAway(), { what: 'the loss to be noticed' });
      for (const who of [payer, other])
        expect(await pay(who)).toMatchObject({ status: 503, body: { code: 'workers_away' } });
      expect(provider.orders.size).toBe(made);
      const signed = createHmac('sha256', shop.config.RAZORPAY_KEY_SECRET).update(`${orderId}|pay_1`);
      const body = {
        razorpay_order_id: orderId,
        razorpay_payment_id: 'pay_1',
        razorpay_signature: signed.digest('hex'),
      };
      expect(await payer.call(routes.verifyPayment, { body })).toMatchObject({
        status: 202,
        body: { success: false, message: paymentAnswers.paymentRecorded },
      });
      const checkout = await shop.deps.models.checkouts.findById(checkoutId).lean();
      expect(checkout?.paymentReportedAt).toBeInstanceOf(Date);
    } finally {
      if (how === 'frozen') process.kill(redis?.pid ?? 0, 'SIGCONT');
      else await up();
    }
    await waitFor(async () => (await pay(other)).status === 200, { what: 'payments to be taken again' });
  },
);
