import { type LiveEvent, livePositionHeader, rooms, routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { io, Manager, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createTokens } from '../http/tokens.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const open: Socket[] = [];

const shop = await shopForTests();
/** A second process of the same shop: other sockets, same Redis and database. */
const second = await shopForTests(shop.config);
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const removal = { _id: '0'.repeat(24), version: 1 };

interface Heard {
  event: string;
  payload: Record<string, unknown>;
}

async function connect(
  url: string,
  token: string | undefined,
  claims: Record<string, unknown> = {},
  extraHeaders = {},
) {
  const auth = { token, ...claims };
  const socket = io(url, {
    transports: ['websocket'],
    auth,
    extraHeaders,
    forceNew: true,
    reconnection: false,
  });
  open.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, payload: Record<string, unknown>) => void heard.push({ event, payload }));
  const refused = await new Promise<(Error & { data?: unknown }) | undefined>((resolve) => {
    socket.on('connect', () => resolve(undefined));
    socket.on('connect_error', (error) => resolve(error));
  });
  const news = (event: LiveEvent) => heard.filter((one) => one.event === event).map(({ payload }) => payload);
  const hears = (event: LiveEvent, count = 1) =>
    waitFor(() => news(event).length >= count && news(event), { what: `${event} at ${url}` });
  return { socket, refused, news, hears };
}

describe('a socket', () => {
  it.each([undefined, '', 'nonsense'])('is refused with the token %j', async (token) => {
    const { refused } = await connect(shop.url, token);
    expect(refused?.data).toMatchObject({ code: token ? 'session_expired' : 'token_missing' });
  });

  it.each([
    ['https://evil.example', false],
    ['null', false],
    ['ITSELF.evil.example', false],
    ['https://app.example', true],
    ['https://forno.example', true],
    ['ITSELF', true],
    [undefined, true],
  ])('from a page of %s is let in: %j', async (page, allowed) => {
    const at = await shopForTests({
      CORS_ORIGINS: ['https://app.example'],
      PUBLIC_URL: 'https://forno.example',
    });
    const { token } = await at.customer();
    const origin = page?.replace('ITSELF', new URL(at.url).origin);
    const { refused } = await connect(at.url, token, {}, origin ? { origin } : {});
    expect(refused === undefined).toBe(allowed);
  });

  it('is closed when its handshake does not end', async () => {
    // It connects, and names no session.
    const manager = new Manager(shop.url, { transports: ['websocket'], reconnection: false });
    await new Promise((resolve) => manager.once('open', () => resolve(undefined)));
    const began = performance.now();
    await new Promise((resolve) => manager.once('close', resolve));
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  describe('that names the position of its last answer', () => {
    /** When the shop has read the stream for longer than its margin. */
    const position = () =>
      waitFor(
        async () => {
          await shop.deps.publisher.publish([shop.deps.live.processRoom], 'pulse', {
            at: new Date().toISOString(),
          });
          const answer = await shop.visitor.fetch('/shop');
          const at = Number(answer.headers.get(livePositionHeader));
          const { token } = await shop.customer();
          const { hears } = await connect(second.url, token, { position: at });
          return (await hears('resumed'))[0]?.['current'] === true && at;
        },
        { what: 'a position that another process vouches for' },
      );

    it('need not fetch again when nothing has changed since, at any process', async () => {
      const at = await position();
      const { token } = await shop.customer();
      for (const url of [shop.url, second.url]) {
        const { hears } = await connect(url, token, { position: at });
        expect(await hears('resumed')).toEqual([{ current: true }]);
      }
    });

    it.each([
      ['its user', (id: string) => rooms.user(id), false],
      ['everyone', () => rooms.everyone, false],
      ['somebody else', () => rooms.user('f'.repeat(24)), true],
      ['the admins', () => rooms.admins, true],
    ])('after news for %s', async (_who, room, current) => {
      const at = await position();
      const [{ token, id }, admin] = [await shop.customer(), await shop.admin()];
      const observer = await connect(second.url, admin.token);
      await shop.deps.publisher.publish([room(id)], 'order.removed', removal);
      await shop.deps.publisher.publish([rooms.user(admin.id)], 'order.removed', removal);
      await observer.hears('order.removed');
      const { hears } = await connect(second.url, token, { position: at });
      expect(await hears('resumed')).toEqual([{ current }]);
    });

    it.each([undefined, 'nonsense', -1, 0, Number.MAX_SAFE_INTEGER])('fetches again from %j', async (at) => {
      await position();
      const { hears } = await connect(shop.url, (await shop.customer()).token, { position: at });
      expect(await hears('resumed')).toEqual([{ current: false }]);
    });
  });

  it('hears the pulse that travels through Redis', async () => {
    const { hears } = await connect(second.url, (await shop.customer()).token);
    await second.deps.publisher.publish([second.deps.live.processRoom], 'pulse', {
      at: new Date().toISOString(),
    });
    expect(await hears('pulse')).toMatchObject([{ at: expect.any(String) }]);
  });

  it.each([
    ['the same process', () => shop.url],
    ['another process', () => second.url],
  ])(
    "hears its own order's change from an admin of %s, the admins too, and no other customer",
    async (_what, url) => {
      const [owner, other, admin] = [await shop.customer(), await shop.customer(), await shop.admin('Ravi')];
      const [mine, theirs, counter] = [
        await connect(url(), owner.token),
        await connect(url(), other.token),
        await connect(url(), admin.token),
      ];
      const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(owner.id) });
      const params = { id: String(order._id) };
      await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen', version: 1 } });
      expect(await mine.hears('order.changed')).toMatchObject([
        { _id: params.id, status: 'In the Kitchen', version: 2, statusHistory: [{ by: null }, { by: null }] },
      ]);
      expect(await counter.hears('order.changed')).toMatchObject([
        { userId: { name: 'Asha' }, statusHistory: [{ by: null }, { by: { name: 'Ravi' } }] },
      ]);
      await admin.call(routes.cancelOrder, { params, body: { refund: false, reason: 'Made twice' } });
      expect(await counter.hears('order.removed')).toMatchObject([{ _id: params.id, version: 3 }]);
      expect(mine.news('order.changed').at(-1)).toMatchObject({
        voided: { reason: 'Made twice' },
        refund: null,
      });
      expect(theirs.news('order.changed')).toEqual([]);
    },
  );

  it('hears that an ingredient was taken off sale, wherever it is connected', async () => {
    const { hears } = await connect(second.url, (await shop.customer()).token);
    await shop.setInventory({
      bases: {},
      sauces: {},
      cheeses: {},
      veggies: { Corn: { qty: 50, price: 12 } },
    });
    const body = { category: 'veggies', name: 'Corn', soldOut: true };
    expect((await (await shop.admin()).call(routes.soldOut, { body })).status).toBe(200);
    expect(await hears('inventory.changed')).toMatchObject([{ version: expect.any(Number) }]);
  });

  const closed = (socket: Socket) => waitFor(() => socket.disconnected, { what: 'the socket to be closed' });

  it('is closed at logout, on another process too, and the other sessions stay', async () => {
    const customer = await shop.customer();
    const otherToken = createTokens(shop.config).issue(customer.id);
    const [gone, stays] = [await connect(second.url, customer.token), await connect(second.url, otherToken)];
    await customer.call(routes.logout);
    await closed(gone.socket);
    expect(stays.socket.connected).toBe(true);
  });

  it('is closed when its account is deleted', async () => {
    const [customer, admin] = [await shop.customer(), await shop.admin()];
    const { socket } = await connect(second.url, customer.token);
    await admin.call(routes.deleteUser, { params: { id: customer.id } });
    await closed(socket);
  });

  it('is closed when its token expires', async () => {
    const customer = await shop.customer();
    const shortLived = createTokens({ ...shop.config, SESSION_HOURS: 1.5 / 3600 });
    const { socket, refused } = await connect(shop.url, shortLived.issue(customer.id));
    expect(refused).toBeUndefined();
    await closed(socket);
  });

  it('gets the rooms of its token and no missed news when it names the connection of somebody else', async () => {
    const [admin, customer] = [await connect(shop.url, (await shop.admin()).token), await shop.customer()];
    await shop.deps.publisher.publish([rooms.admins], 'order.removed', removal);
    await admin.hears('order.removed');
    const claims = {
      pid: Reflect.get(admin.socket, '_pid'),
      offset: Reflect.get(admin.socket, '_lastOffset'),
    };
    admin.socket.io.engine.close();
    await waitFor(() => shop.deps.live.connections() === 0, { what: 'the connection to be cut' });
    await shop.deps.publisher.publish([rooms.admins], 'order.removed', removal);
    const thief = await connect(shop.url, customer.token, claims);
    await shop.deps.publisher.publish([rooms.admins], 'order.removed', removal);
    await shop.deps.publisher.publish([rooms.user(customer.id)], 'pulse', { at: new Date().toISOString() });
    await thief.hears('pulse');
    expect(thief.news('order.removed')).toEqual([]);
  });

  it.each([
    ['its session has ended', () => ({ sessionsFrom: new Date(Date.now() + 60_000) })],
    ['it is no admin any more', () => ({ role: 'customer' as const })],
  ])('is closed though nobody signals it, as from the command line: %s', async (_what, change) => {
    const watchful = await shopForTests({ ...shop.config, SOCKET_CHECK_EVERY_MS: 50 });
    const { token, id } = await shop.admin();
    const { socket } = await connect(watchful.url, token);
    await shop.deps.models.users.updateOne({ _id: id }, { $set: change() });
    await closed(socket);
  });

  it.each(['SOCKETS_PER_SESSION', 'SOCKETS_PER_ADDRESS'] as const)(
    'is refused beyond %s',
    async (setting) => {
      const small = await shopForTests({ ...shop.config, [setting]: 1 });
      const { token } = await shop.customer();
      const first = await connect(small.url, token);
      expect(first.refused).toBeUndefined();
      expect((await connect(small.url, token)).refused?.data).toMatchObject({ code: 'too_many_requests' });
      first.socket.disconnect();
      await waitFor(() => small.deps.live.connections() === 0, { what: 'the first to be gone' });
      expect((await connect(small.url, token)).refused).toBeUndefined();
    },
  );

  it('joins no room that it names itself', async () => {
    const { socket, news } = await connect(shop.url, (await shop.customer()).token);
    socket.emit('join', rooms.admins);
    const { hears } = await connect(shop.url, (await shop.admin()).token);
    await shop.deps.publisher.publish([rooms.admins], 'order.removed', removal);
    await hears('order.removed');
    expect(news('order.removed')).toEqual([]);
  });
});
