import { livePositionHeader, rooms, routes } from '@forno/shared/contracts/server';
import { startRedis } from '@forno/shared/processes';
import { createPublisher, liveStream } from '@forno/shared/server/live';
import { createCipher } from '@forno/shared/server/runtime';
import { toOrderView } from '@forno/shared/server/orders';
import { afterTests, folderForTests, waitFor } from '@forno/shared/testing';
import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { createTokens } from '../http/tokens.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const redis = await startRedis({ folder: folderForTests() });
const connection = new Redis(redis.url);
afterTests(() => redis.stop());
const shop = await shopForTests({ REDIS_URL: redis.url });
afterTests(() => connection.disconnect());

/** A screen as the browser's: it asks for everything at every connection. */
async function openScreen(token: string) {
  const seen = { connections: 0, removed: 0, refused: '' };
  const socket: Socket = io(shop.url, { transports: ['websocket'], auth: { token }, forceNew: true });
  socket.on('connect', () => void (seen.connections += 1));
  socket.on('connect_error', (error) => void (seen.refused = error.message));
  socket.on('order.removed', () => void (seen.removed += 1));
  await waitFor(() => seen.connections === 1, { what: 'the screen' });
  return { seen, close: () => void socket.disconnect() };
}

const cipher = createCipher(shop.config, 'live events');
const publisherOn = (on: Redis) => createPublisher({ redis: on, config: shop.config, cipher });
const removed = { _id: '0'.repeat(24), version: 1 };

/** Publishes, and takes it out of the stream in the same step: no process can have read it. */
async function lose(publish: (redis: Redis) => unknown, how: (redis: Redis) => unknown) {
  await connection.multi({ pipeline: false });
  void publish(connection);
  void how(connection);
  await connection.exec();
}
const loseOne = (how: (redis: Redis) => unknown) =>
  lose((on) => publisherOn(on).publish([rooms.everyone], 'order.removed', removed), how);

it.each([
  ['Redis is wiped', (on: Redis) => on.flushall()],
  ['the stream is trimmed', (on: Redis) => on.xtrim(liveStream(shop.config), 'MAXLEN', 0)],
])('a screen asks for everything again when %s before an event was read', async (_what, how) => {
  const screen = await openScreen((await shop.customer()).token ?? '');
  await loseOne(how);
  await waitFor(() => screen.seen.connections === 2, { what: 'the screen to start afresh' });
  expect(screen.seen.removed).toBe(0);
  await shop.deps.publisher.publish([rooms.everyone], 'order.removed', removed);
  await waitFor(() => screen.seen.removed === 1, { what: 'the next event' });
  expect(screen.seen.connections).toBe(2);
  screen.close();
});

it('a page that fetched everything before Redis was wiped fetches it again when it connects', async () => {
  const { token } = await shop.customer();
  const fetched = await shop.visitor.fetch('/shop');
  const position = Number(fetched.headers.get(livePositionHeader));
  expect(position).toBeGreaterThan(0);
  const observer = await openScreen(token ?? '');
  await loseOne((on) => on.flushall());
  await waitFor(() => observer.seen.connections === 2, { what: 'the gap to be seen' });
  const auth = { token, position };
  const page: Socket = io(shop.url, { transports: ['websocket'], auth, forceNew: true });
  const resumed = await new Promise((resolve) => page.once('resumed', resolve));
  expect(resumed).toEqual({ current: false });
  page.disconnect();
  observer.close();
});

it('an event that cannot be sent does not keep the next ones back', async () => {
  const screen = await openScreen((await shop.customer()).token ?? '');
  const entry = { after: '', uid: 'emitter', nsp: '/', type: '3', data: cipher.encrypt('{"packet":{}}') };
  await connection.xadd(liveStream(shop.config), '*', ...Object.entries(entry).flat());
  await waitFor(() => screen.seen.connections > 1, { what: 'the screen to start afresh' });
  await waitFor(
    async () => {
      await shop.deps.publisher.publish([rooms.everyone], 'order.removed', removed);
      return screen.seen.removed > 0;
    },
    { what: 'the next event' },
  );
  screen.close();
});

it('a screen comes to show every version of an order, with Redis wiped before every other one was read', async () => {
  const customer = await shop.customer();
  const made = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
  let shown = 0;
  const see = (version: number) => void (shown = Math.max(shown, version));
  const auth = { token: customer.token };
  const socket: Socket = io(shop.url, { transports: ['websocket'], auth, reconnectionDelayMax: 500 });
  socket.on('order.changed', (order: { version: number }) => see(order.version));
  socket.on('connect', async () => {
    const { body } = await customer.call<{ orders: { version: number }[] }>(routes.orders);
    for (const { version } of body.orders) see(version);
  });
  await waitFor(() => shown === made.version, { what: 'the order' });
  for (let version = made.version + 1; version <= made.version + 6; version += 1) {
    await shop.deps.models.orders.updateOne({ _id: made._id }, { $set: { version } });
    const publish = (on: Redis) =>
      publisherOn(on).publish([rooms.user(customer.id)], 'order.changed', { ...toOrderView(made), version });
    if (version % 2 === 0) await publish(connection);
    else await lose(publish, (on) => on.flushall());
    await waitFor(() => shown === version, { what: `version ${version}` });
  }
  socket.disconnect();
});

it('a session that ended while the word of it was lost does not come back', async () => {
  const customer = await shop.customer();
  const token = createTokens(shop.config).issue(customer.id);
  const screen = await openScreen(token);
  // Its user was deleted on another process, whose word about it never came.
  await shop.deps.models.users.deleteOne({ _id: customer.id });
  await loseOne((on) => on.flushall());
  await waitFor(() => screen.seen.refused !== '', { what: 'the refusal' });
  expect(screen.seen).toMatchObject({ connections: 1, refused: 'Session expired. Please log in again.' });
  screen.close();
});
