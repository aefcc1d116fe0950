import { routes } from '@forno/shared/contracts/admin';
import { errors } from '@forno/shared/messages/admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, isSessionEnd, textOf } from './failure.ts';
import { request, requestPage } from './request.ts';
import { beginSession, currentSession, endSession, onSessionExpired, whyExpired } from '#session/session.ts';
import { markHydrated } from '#ui/hydration.ts';
import { customer, fakeServer, silence, refusal } from '#testing/fake-server.ts';

const id = '64b000000000000000000009';

beforeEach(() => beginSession('the-token', customer));
afterEach(endSession);

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

it('sends method, path, body and bearer token, and answers what the contract says', async () => {
  const server = fakeServer({ 'PUT /user/updateUser/64b000000000000000000009': { body: customer } });
  const answer = await request(routes.updateUser, {
    params: { id },
    body: { name: 'Asha', email: 'asha@example.com' },
  });
  expect(answer).toEqual(customer);
  const [sent] = server.sent;
  expect(sent?.headers.get('authorization')).toBe('Bearer the-token');
  expect(sent?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(sent?.body).toEqual({ name: 'Asha', email: 'asha@example.com' });
});

it('waits until a prerendered page is hydrated, and asks in the same turn once it is', async () => {
  const server = fakeServer({ 'GET /order/get_orders': { body: { orders: [] } } });
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.dataset.ready = 'customer';
  const early = request(routes.orders, {});
  await Promise.resolve();
  expect(server.sent).toEqual([]);
  markHydrated();
  expect(await early).toEqual({ orders: [] });
  const later = request(routes.orders, {});
  expect(server.sent).toHaveLength(2);
  await later;
  root.remove();
});

it('leaves out what is not asked, and keeps what is searched for out of the address', async () => {
  const list = { body: { orders: [] } };
  const server = fakeServer({ 'GET /order/get_orders': list, 'POST /order/get_orders/search': list });
  await request(routes.orders, { query: { q: 'a&b', status: undefined, limit: 50 } });
  expect(server.sent[0]).toMatchObject({ path: '/order/get_orders/search', body: { q: 'a&b', limit: '50' } });
  await request(routes.orders, { query: { q: '', limit: 50 } });
  expect(server.sent[1]?.path).toBe('/order/get_orders?limit=50');
});

it('reads the cursor and the total of a page', async () => {
  fakeServer({
    'GET /order/get_orders': {
      body: { orders: [] },
      headers: { 'x-next-cursor': id, 'x-total-count': '5000' },
    },
  });
  expect(await requestPage(routes.orders, {})).toEqual({
    answer: { orders: [] },
    nextCursor: id,
    total: 5000,
  });
});

it('throws the refusal of the server with its words', async () => {
  const details = { current: 3 };
  const body = { message: 'Pizza already exists!', code: 'pizza_exists', details };
  fakeServer({ 'POST /pizza/add': { status: 409, body } });
  const error = await failureOf(request(routes.addPizza, { form: new FormData() }));
  expect(error).toMatchObject({ kind: 'http', status: 409, ...body });
});

it('keeps a form as it is: the browser writes its own boundary', async () => {
  const form = new FormData();
  const server = fakeServer({ 'POST /pizza/add': { status: 500 } });
  await failureOf(request(routes.addPizza, { form }));
  expect(server.sent[0]?.body).toBe(form);
  expect(server.sent[0]?.headers.has('content-type')).toBe(false);
});

it('distinguishes an unreachable server from a slow one', async () => {
  fakeServer({ 'GET /user/cart': new TypeError('Failed to fetch'), 'GET /inventory': silence });
  expect(await failureOf(request(routes.cart, {}))).toMatchObject({
    kind: 'network',
    message: errors.connectionLost,
  });
  const slow = await failureOf(request(routes.inventory, { timeoutMs: 10 }));
  expect(slow).toMatchObject({ kind: 'timeout', message: errors.timedOut });
});

it("lets the caller's own abort through as it is", async () => {
  fakeServer({ 'GET /inventory': silence });
  const controller = new AbortController();
  const pending = request(routes.inventory, { signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
});

it('refuses an answer that breaks the contract', async () => {
  fakeServer({ 'GET /inventory': { body: { bases: 'none' } } });
  expect((await failureOf(request(routes.inventory, {}))).kind).toBe('contract');
});

it('ends the session once on a 401 and notifies listeners', async () => {
  const expired = vi.fn<() => void>();
  const stop = onSessionExpired(expired);
  fakeServer({ 'GET /inventory': refusal(401, 'session_expired', errors.sessionExpired) });
  const both = await Promise.all([
    failureOf(request(routes.inventory, {})),
    failureOf(request(routes.inventory, {})),
  ]);
  stop();
  expect(both.every(isSessionEnd)).toBe(true);
  expect(currentSession().token).toBeNull();
  expect(expired).toHaveBeenCalledTimes(1);
});

it.each([
  ['session_expired', 'An owner has ended your access.'],
  ['of_a_gateway', undefined],
])('knows why a session ended by the words of the shop alone: %s', async (code, why) => {
  fakeServer({ 'GET /inventory': refusal(401, code, 'An owner has ended your access.') });
  await failureOf(request(routes.inventory, {}));
  expect(whyExpired()).toBe(why);
});

it('does not log the next person out when a late 401 of the last one arrives', async () => {
  fakeServer({
    'GET /inventory': () => {
      beginSession('another-token', customer);
      return refusal(401, 'session_expired', 'x');
    },
  });
  await failureOf(request(routes.inventory, {}));
  expect(currentSession().token).toBe('another-token');
});

it('takes wrong credentials for what they are, not for the end of a session', async () => {
  fakeServer({ 'POST /user/login': refusal(401, 'invalid_credentials', 'Invalid credentials') });
  const error = await failureOf(request(routes.login, { body: { email: 'a@b.example', password: 'x' } }));
  expect(isSessionEnd(error)).toBe(false);
  expect(currentSession().token).toBe('the-token');
});

it('asks nothing of the server without a token', async () => {
  endSession();
  const server = fakeServer({});
  expect((await failureOf(request(routes.orders, {}))).message).toBe(errors.tokenMissing);
  expect(server.sent).toEqual([]);
});

it('shows the words of the server, or else those of the screen', () => {
  expect(
    textOf(new ApiError({ kind: 'http', status: 409, code: 'pizza_exists', message: 'There' }), 'Else'),
  ).toBe('There');
  expect(
    textOf(new ApiError({ kind: 'http', status: 500, message: 'The server answered 500.' }), 'Else'),
  ).toBe('Else');
  expect(textOf(new ApiError({ kind: 'contract', message: 'x' }), 'Else')).toBe('Else');
  expect(textOf(new Error('a bug'), 'Else')).toBe('Else');
});
