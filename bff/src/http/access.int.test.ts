import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Route, type RouteName, routes } from '@forno/shared/contracts';
import { refusalTexts } from '@forno/shared/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { openTestShop, type TestShop } from '../testing/open-test-shop.ts';
import { createTokens } from './tokens.ts';

let shop: TestShop;
let customer: Client;
let admin: Client & { id: string };

beforeAll(async () => {
  shop = await openTestShop();
  [customer, admin] = [await shop.customer(), await shop.admin()];
});
afterAll(() => shop.close());

const table = Object.entries(routes) as [RouteName, Route][];
const guarded = table.filter(([, route]) => route.access !== 'open');
const adminsOnly = table.filter(([, route]) => route.access === 'admin');

describe('every call of the table', () => {
  it.each(guarded)('%s answers 401 without a token', async (_name, route) => {
    expect(await shop.visitor.call(route, { body: route.method === 'GET' ? undefined : {} })).toMatchObject({
      status: 401,
      body: { code: 'token_missing', message: refusalTexts.token_missing },
    });
  });

  it.each(adminsOnly)('%s answers 403 to a customer', async (_name, route) => {
    expect(await customer.call(route, { body: route.method === 'GET' ? undefined : {} })).toMatchObject({
      status: 403,
      body: { code: 'admins_only', message: refusalTexts.admins_only },
    });
  });

  it.each(table)('%s exists and does not break on an empty request of an admin', async (name, route) => {
    if (name === 'logout') return;
    const { status, body } = await admin.call(route, { body: route.method === 'GET' ? undefined : {} });
    expect(status).not.toBe(500);
    expect(body).not.toMatchObject({ code: 'no_such_route' });
    if (status >= 400) expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});

/** What the table does not have, with the statuses that visitor, customer and admin get there. */
const outside: Record<string, [number, number, number]> = {
  '/report.csv?from=2026-11-01&to=2026-11-02': [401, 403, 200],
  '/admin/queues/api/queues': [401, 401, 401],
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
      expect(answers.map(({ status }) => status)).toEqual(expected);
    },
  );

  it('has its row above', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const paths = files
      .filter((file) => file.endsWith('router.ts'))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/router\.\w+\('(\/[^']+)'/g)])
      .map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(3);
    const rows = Object.keys(outside);
    expect(paths.filter((path) => !rows.some((row) => row.startsWith(path.replace(/:.*/, ''))))).toEqual([]);
  });
});

describe('a dead token', () => {
  it('opens no call, of whatever kind it is', async () => {
    const [loggedOut, deleted, reset] = [await shop.admin(), await shop.admin(), await shop.admin()];
    await loggedOut.call(routes.logout);
    await shop.deps.models.users.deleteOne({ _id: deleted.id });
    const sessionsFrom = new Date(Date.now() + 60_000);
    await shop.deps.models.users.updateOne({ _id: reset.id }, { $set: { sessionsFrom } });
    const { config } = shop;
    const dead = {
      'logged out': loggedOut.token,
      'of a deleted account': deleted.token,
      'from before a new password': reset.token,
      expired: createTokens({ ...config, SESSION_HOURS: -1 }).issue(admin.id),
      'signed by another shop': createTokens({ ...config, JWT_SECRET: 'x'.repeat(40) }).issue(admin.id),
      unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${admin.token?.split('.')[1]}.`,
    };
    const opened: string[] = [];
    for (const [kind, token] of Object.entries(dead)) {
      const caller = createClient(shop.url, token);
      for (const [name, route] of guarded) {
        const body = route.method === 'GET' ? undefined : {};
        if ((await caller.call(route, { body })).status !== 401) opened.push(`${name} to a token ${kind}`);
      }
    }
    expect(opened).toEqual([]);
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

  it("allow scripts, frames and calls of ours and of the payment provider's origin alone", async () => {
    const { headers } = await shop.visitor.fetch('/healthz');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com http://127.0.0.1:9;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
