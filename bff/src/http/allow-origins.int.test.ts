import { type Route, routes } from '@forno/shared/contracts/server';
import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

const app = 'https://app.example';

const shop = await shopForTests({ CORS_ORIGINS: [app, 'http://localhost:5173'] });
await shop.addPizza('Margherita', 299);
await shop.deps.models.images.create({ _id: 'a.webp', contentType: 'image/webp', bytes: Buffer.from('a') });
const [customer, admin] = [await shop.customer(), await shop.admin()];

const from = (origin: string, client: Client, path: string, init: RequestInit = {}) =>
  client.fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), origin } });
const preflight = (origin: string, { method, path }: Pick<Route, 'method' | 'path'>) =>
  from(origin, shop.visitor, path.replace(/:\w+/g, '0'.repeat(24)), {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });
/** The origin that a response allows. Also checks Vary: Origin, and that credentials are never allowed. */
function allowed({ headers }: Response): string | null {
  expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  return headers.get('access-control-allow-origin');
}

describe('a page of an origin of the list', () => {
  it.each(Object.values(routes))('may send $method $path with its token', async (route) => {
    const answer = await preflight(app, route);
    expect([answer.status, allowed(answer)]).toEqual([204, app]);
    expect(answer.headers.get('access-control-allow-methods')?.split(',')).toContain(route.method);
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });

  it('serves the cached menu like a fresh one, with its ETag and 304', async () => {
    const read = (headers = {}) => from(app, customer, routes.pizzas.path, { headers });
    const [anew, ready] = [await read(), await read()];
    const tag = ready.headers.get('etag') ?? '';
    for (const answer of [anew, ready, await read({ 'if-none-match': tag })]) {
      expect(allowed(answer)).toBe(app);
      expect(answer.headers.get('vary')).toMatch(/authorization/);
      expect(answer.headers.get('access-control-expose-headers')).toMatch(
        /ETag.*x-next-cursor,x-total-count/,
      );
    }
  });

  const json = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers: json };
  it.each<[number, () => Client, string, RequestInit]>([
    [401, () => shop.visitor, '/user/profile', {}],
    [401, () => createClient(shop.url, 'dead'), '/pizza/getallpizzas', {}],
    [403, () => customer, '/user/allUsers', {}],
    [404, () => customer, '/nothing', { method: 'PUT' }],
    [400, () => customer, '/user/login', { ...login, body: '{"email":' }],
    [413, () => customer, '/user/login', { ...login, body: JSON.stringify('x'.repeat(1_000_000)) }],
  ])('reads the %s too', async (status, caller, path, init) => {
    const answer = await from(app, caller(), path, init);
    expect([answer.status, allowed(answer)]).toEqual([status, app]);
  });

  it('shows pictures, and is answered by the live connection', async () => {
    const { headers } = await shop.visitor.fetch('/images/a.webp');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await shop.visitor.fetch('/healthz')).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    );
    expect(allowed(await from(app, shop.visitor, '/socket.io/?EIO=4&transport=polling'))).toBe(app);
  });

  it('changes no queue, even with the cookie of an admin who opened them', async () => {
    const opened = await admin.call(routes.openQueues);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const init = { method: 'PUT', headers: { cookie, ...json }, body: '{}' };
    const answer = await from(app, shop.visitor, '/admin/queues/board/api/queues/refunds/pause', init);
    expect([answer.status, allowed(answer)]).toEqual([403, app]);
    expect(await shop.deps.producer.queues.refunds.isPaused()).toBe(false);
  });
});

it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
  'a page of %s is named nowhere',
  async (origin) => {
    const paths = ['/pizza/getallpizzas', '/images/a.webp', '/socket.io/?EIO=4&transport=polling'];
    for (const path of paths) expect(allowed(await from(origin, customer, path))).toBeNull();
    expect(allowed(await preflight(origin, routes.updateCart))).toBeNull();
  },
);

it('without a list no origin is allowed, yet webmail shows the pictures of our mails', async () => {
  const closed = await shopForTests();
  const picture = await from(app, closed.visitor, '/images/a.webp');
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const socket = await from(app, closed.visitor, '/socket.io/?EIO=4&transport=polling');
  for (const { headers } of [picture, socket, await from(app, closed.visitor, '/user/profile')])
    expect(headers.get('access-control-allow-origin')).toBeNull();
});
