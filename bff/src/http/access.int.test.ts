import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paramsOf, type Route, type RouteName, routes, z } from '@forno/shared/contracts/server';
import { refusalTexts } from '@forno/shared/messages/server';
import { Types } from 'mongoose';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { enrolled } from '../testing/stations.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';
import { createTokens } from './tokens.ts';

/** Combinations of route and caller that were tried. */
let cells = 0;

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const [customer, admin] = [await shop.customer(), await shop.admin()];
afterAll(() => void process.stdout.write(`access matrix: ${cells} cells of route by caller\n`));

const table = Object.entries(routes) as [RouteName, Route][];
const guarded = table.filter(([, route]) => route.access !== 'open');
const staffOnly = guarded.filter(([, route]) => route.access !== 'customer');

describe('every call of the table', () => {
  it.each(guarded)('%s answers 401 without a token', async (_name, route) => {
    cells += 1;
    expect(await shop.visitor.call(route, { body: route.method === 'GET' ? undefined : {} })).toMatchObject({
      status: 401,
      body: { code: 'token_missing', message: refusalTexts.token_missing },
    });
  });

  it.each(staffOnly)('%s answers 403 to a customer', async (_name, route) => {
    cells += 1;
    expect(await customer.call(route, { body: route.method === 'GET' ? undefined : {} })).toMatchObject({
      status: 403,
      body: { code: 'admins_only', message: refusalTexts.admins_only },
    });
  });

  it.each(table)('%s exists and does not break on an empty request of an admin', async (name, route) => {
    if (name.startsWith('logout')) return;
    cells += 1;
    const { status, body } = await admin.call(route, { body: route.method === 'GET' ? undefined : {} });
    expect(status).not.toBe(500);
    expect(body).not.toMatchObject({ code: 'no_such_route' });
    if (status >= 400) expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});

/** What the table does not have, with the statuses that visitor, customer and admin get there. */
const outside: Record<string, [number, number, number]> = {
  '/report.csv?from=2026-11-01&to=2026-11-02': [401, 403, 200],
  '/report/papers/bills.csv?month=2026-11': [401, 403, 200],
  [`/payment/bills/${'0'.repeat(24)}/pdf/0`]: [401, 404, 404],
  '/sitemap.xml': [200, 200, 200],
  '/robots.txt': [200, 200, 200],
  '/service-worker.js': [200, 200, 200],
  '/admin/queues/board/api/queues': [401, 401, 401],
  '/images/none.webp': [404, 404, 404],
  '/healthz': [200, 200, 200],
  '/readyz': [200, 200, 200],
  '/metrics': [200, 200, 200],
};

describe('every route outside the table', () => {
  it.each(Object.entries(outside))(
    '%s answers visitor, customer and admin with %j',
    async (path, expected) => {
      const callers = [shop.visitor, customer, admin];
      const headers = { accept: 'application/json' };
      const answers = await Promise.all(callers.map((caller) => caller.fetch(path, { headers })));
      cells += callers.length;
      expect(answers.map(({ status }) => status)).toEqual(expected);
    },
  );

  it('has its row above', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const health = '../../shared/src/server/runtime/health.ts';
    const paths = [...files.filter((file) => file.endsWith('router.ts')), health]
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/router\.\w+\('(\/[^']+)'/g)])
      .map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(3);
    const rows = Object.keys(outside);
    expect(paths.filter((path) => !rows.some((row) => row.startsWith(path.replace(/:.*/, ''))))).toEqual([]);
  });
});

/** Requests that name one customer's document, sent by another customer. */
const owned: Partial<Record<RouteName, (mine: Owned) => Parameters<Client['call']>[1]>> = {
  checkout: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  askProvider: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  bills: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  cancelOwnOrder: ({ orderId }) => ({ params: { id: orderId } }),
  rateDelivery: ({ checkoutId }) => ({ params: { id: checkoutId }, body: { rating: 'Great' } }),
  changeOwnTime: ({ checkoutId }) => ({
    params: { id: checkoutId },
    body: { dueAt: '2030-01-01T06:00:00.000Z' },
  }),
  shareDelivery: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  stopSharing: ({ checkoutId }) => ({ params: { id: checkoutId } }),
  verifyPayment: ({ razorpayOrderId }) => ({
    body: {
      razorpay_order_id: razorpayOrderId,
      razorpay_payment_id: 'pay_others',
      razorpay_signature: 'f'.repeat(64),
    },
  }),
  createOrder: ({ razorpayOrderId, pizzaId }) => ({
    body: { ...choice(pizzaId), price: 300, razorpayOrderId, paymentId: 'pay_others' },
  }),
};
type Owned = Record<'checkoutId' | 'orderId' | 'razorpayOrderId' | 'pizzaId', string>;

describe("another customer's id", () => {
  it('has a row for every call of customers that names something', () => {
    const shapeOf = (schema?: z.ZodMiniType) =>
      schema ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })) : '';
    const id = /"(id|checkoutId|orderId|razorpayOrderId|razorpay_order_id)":/;
    // A message to the shop may name any delivery: a foreign one is not kept with it.
    const naming = table.filter(
      ([name, route]) =>
        route.access === 'customer' &&
        name !== 'contact' &&
        id.test(shapeOf(paramsOf(route)) + shapeOf(route.body)),
    );
    expect(naming.map(([name]) => name).toSorted()).toEqual(Object.keys(owned).toSorted());
  });

  it.each(Object.entries(owned))('in %s is answered as if it did not exist', async (name, request) => {
    const pizzaId = await shop.addPizza(`Pizza for ${name}`, 300);
    await shop.setInventory(fullInventory());
    const owner = await shop.customerWith(choice(pizzaId));
    const { checkoutId, orderId: razorpayOrderId } = await owner.open(300);
    const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(owner.id) });
    const before = await shop.deps.models.checkouts.findById(checkoutId).lean();
    expect(before).not.toBeNull();
    const [, route] = table.find(([one]) => one === name)!;
    cells += 1;
    const named = request({ checkoutId, orderId: String(order._id), razorpayOrderId, pizzaId });
    expect((await customer.call(route, named)).status).toBe(404);
    expect(await shop.deps.models.checkouts.findById(checkoutId).lean()).toEqual(before);
    expect(await shop.deps.models.orders.findById(order._id).lean()).toMatchObject({
      version: order.version,
    });
  });
});

/** Tokens that were good once, or never, by what is wrong with them: all of admins. */
async function deadTokens(): Promise<Record<string, string | undefined>> {
  const [loggedOut, deleted, reset] = [await shop.admin(), await shop.admin(), await shop.admin()];
  await loggedOut.call(routes.logout);
  await shop.deps.models.users.deleteOne({ _id: deleted.id });
  const sessionsFrom = new Date(Date.now() + 60_000);
  await shop.deps.models.users.updateOne({ _id: reset.id }, { $set: { sessionsFrom } });
  const ended = await enrolled(shop, admin);
  await admin.call(routes.endStation, { params: { id: ended.id } });
  const { config } = shop;
  return {
    'of a station that has ended': ended.token,
    'of no station': 'st_nothing',
    'logged out': loggedOut.token,
    'of a deleted account': deleted.token,
    'from before a new password': reset.token,
    expired: createTokens({ ...config, SESSION_HOURS: -1 }).issue(admin.id),
    'signed by another shop': createTokens({ ...config, JWT_SECRET: 'x'.repeat(40) }).issue(admin.id),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${admin.token?.split('.')[1]}.`,
  };
}

describe('a dead token', () => {
  it('opens no call and no route outside the table, of whatever kind it is', async () => {
    const opened: string[] = [];
    for (const [kind, token] of Object.entries(await deadTokens())) {
      const caller = createClient(shop.url, token);
      for (const [name, route] of guarded) {
        cells += 1;
        const body = route.method === 'GET' ? undefined : {};
        if ((await caller.call(route, { body })).status !== 401) opened.push(`${name} to a token ${kind}`);
      }
      for (const [path, [status]] of Object.entries(outside)) {
        cells += 1;
        const answer = await caller.fetch(path, { headers: { accept: 'application/json' } });
        if (answer.status !== status) opened.push(`${path} to a token ${kind}`);
      }
    }
    expect(opened).toEqual([]);
  });
});

describe('a socket', () => {
  /** How a handshake with this token ends, as the status that a call would get. */
  const connects = (token: string | undefined) =>
    new Promise<string>((resolve) => {
      cells += 1;
      const auth = token === undefined ? {} : { token };
      const socket = io(shop.url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
      const end = (how: string) => {
        socket.disconnect();
        resolve(how);
      };
      socket.on('connect', () => end('let in'));
      socket.on('connect_error', (error) => end(error.message));
    });

  it('is opened to customers and admins, and to no visitor or dead token', async () => {
    expect([await connects(customer.token), await connects(admin.token)]).toEqual(['let in', 'let in']);
    expect(await connects(undefined)).toBe(refusalTexts.token_missing);
    for (const token of Object.values(await deadTokens()))
      expect(await connects(token)).toBe(refusalTexts.session_expired);
  });
});

describe('what does not fit', () => {
  it.each([
    ['GET', '/user/nothing'],
    ['POST', '/order'],
    ['GET', '/pizza/add'],
    ['DELETE', '/inventory'],
    ['PATCH', '/user/profile'],
  ])('%s %s is no call: 404 in JSON', async (method, path) => {
    const response = await admin.fetch(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'no_such_route' });
  });

  const json = { 'content-type': 'application/json' };
  it('a body that is no JSON is 400', async () => {
    const response = await admin.fetch('/user/login', { method: 'POST', headers: json, body: '{"email":' });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed_json' }]);
  });

  it('a body of a megabyte is 413', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(1_000_000) });
    const response = await admin.fetch('/user/login', { method: 'POST', headers: json, body });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }]);
  });

  it.each(['not-an-id', '123456789012', '%00', 'a'.repeat(500)])('the id %s is 404', async (id) => {
    expect((await admin.fetch(`/user/user/${id}`)).status).toBe(404);
  });

  it('a path that can not be decoded is 404', async () => {
    expect((await admin.fetch('/user/user/%E0%A4%A')).status).toBe(404);
  });

  it('a query that does not fit is 400', async () => {
    expect((await admin.fetch('/order/get_orders?limit=0')).status).toBe(400);
    expect((await admin.fetch('/order/get_orders?limit=5&limit=6')).status).toBe(400);
    expect((await admin.fetch('/report?from=yesterday&to=today')).status).toBe(400);
  });
});

describe('headers', () => {
  it('give every answer a request id, the given one when it is a sensible one', async () => {
    const given = await shop.visitor.fetch('/healthz', { headers: { 'x-request-id': 'trace-1' } });
    expect(given.headers.get('x-request-id')).toBe('trace-1');
    const odd = await shop.visitor.fetch('/healthz', { headers: { 'x-request-id': 'a b' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("allow scripts, frames and calls of ours and of the payment provider's origin alone, whatever is answered", async () => {
    const given = ['https://checkout.razorpay.com', provider.url].join(' ');
    const everywhere = {
      'content-security-policy': [
        `default-src 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';form-action 'self' ${given}`,
        `script-src 'self' ${given};script-src-attr 'none';style-src 'self' ${given};style-src-attr 'unsafe-inline'`,
        `img-src 'self' data: blob: ${given};font-src 'self'`,
        `connect-src 'self' ws://${new URL(shop.config.PUBLIC_URL).host} ${given};frame-src ${given}`,
      ].join(';'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': null,
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-powered-by': null,
      'x-xss-protection': '0',
    };
    const menu = () => customer.fetch(routes.pizzas.path);
    const etag = (await menu()).headers.get('etag') ?? '';
    const unchanged = await customer.fetch(routes.pizzas.path, { headers: { 'if-none-match': etag } });
    const others = ['/healthz', '/nothing', routes.pizzas.path].map((path) => shop.visitor.fetch(path));
    const answers = [await menu(), unchanged, ...(await Promise.all(others))];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 404, 401]);
    for (const { headers } of answers)
      expect(Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers.get(name)]))).toEqual(
        everywhere,
      );
  });
});
