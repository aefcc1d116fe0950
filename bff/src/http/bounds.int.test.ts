import { nextCursorHeader, routes, totalCountHeader, wholeListMax } from '@forno/shared/contracts/server';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { createTokens } from './tokens.ts';

const shop = await shopForTests();

/**
 * More copies of a document than one list response may contain, each with a later id: within a second the counter in
 * an id may begin again at zero.
 */
const copies = <D extends object>(document: D, differ: (n: number) => object) =>
  Array.from({ length: wholeListMax }, (_, n) => {
    const seconds = Math.floor(Date.now() / 1_000) + n + 1;
    return { ...document, _id: new Types.ObjectId(Types.ObjectId.generate(seconds)), ...differ(n) };
  });
const paging = ({ headers }: { headers: Headers }) => ({
  total: headers.get(totalCountHeader),
  cursor: headers.get(nextCursorHeader),
});

it('the list of users has a bound, says so in its headers, and goes on from its cursor', async () => {
  const { users } = shop.deps.models;
  const admin = await shop.admin();
  const one = await users.findById(admin.id).lean();
  await users.collection.insertMany(copies(one!, (n) => ({ email: `many-${n}@forno.example` })));
  const first = await admin.call<{ _id: string }[]>(routes.allUsers);
  expect(first.body).toHaveLength(wholeListMax);
  expect(paging(first)).toEqual({ total: String(wholeListMax + 1), cursor: first.body.at(-1)?._id });
  const query = { cursor: first.body.at(-1)?._id ?? '' };
  const rest = await admin.call<{ _id: string }[]>(routes.allUsers, { query });
  expect(rest.body).toHaveLength(1);
  expect(paging(rest).cursor).toBeNull();
});

it('the list of orders without a limit has a bound, says so in its headers, and goes on from its cursor', async () => {
  const { orders } = shop.deps.models;
  const customer = await shop.customer();
  const one = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
  await orders.collection.insertMany(copies(one, (n) => ({ checkoutId: new Types.ObjectId(), line: n })));
  const first = await customer.call<{ orders: { _id: string }[] }>(routes.orders);
  expect(first.body.orders).toHaveLength(wholeListMax);
  const cursor = first.body.orders.at(-1)?._id ?? '';
  expect(paging(first)).toEqual({ total: String(wholeListMax + 1), cursor });
  const rest = await customer.call<{ orders: { _id: string }[] }>(routes.orders, { query: { cursor } });
  expect(rest.body.orders.map(({ _id }) => _id)).toEqual([String(one._id)]);
});

it('logging in and out without end leaves a bounded number of notes, and no session that was ended', async () => {
  const { users } = shop.deps.models;
  const customer = await shop.customer();
  const tokens = Array.from({ length: 110 }, () => createTokens(shop.config).issue(customer.id));
  for (const token of tokens) await createClient(shop.url, token).call(routes.logout);
  const user = await users.findById(customer.id).lean();
  expect(user?.revokedSessions.length).toBeLessThanOrEqual(100);
  for (const token of tokens)
    expect((await createClient(shop.url, token).call(routes.profile)).status).toBe(401);
  const fresh = createTokens(shop.config).issue(customer.id);
  expect((await createClient(shop.url, fresh).call(routes.profile)).status).toBe(200);
});

it('a list is compressed, a short answer is not: starting a compressor takes longer than sending it', async () => {
  const customer = await shop.customer();
  const encodingOf = async () => (await customer.call(routes.orders)).headers.get('content-encoding');
  await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
  expect(await encodingOf()).toBeNull();
  const one = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id) });
  const { orders } = shop.deps.models;
  await orders.collection.insertMany(
    Array.from({ length: 20 }, () => ({
      ...one,
      _id: new Types.ObjectId(),
      checkoutId: new Types.ObjectId(),
    })),
  );
  expect(await encodingOf()).toMatch(/br|gzip/);
});

const json = { 'content-type': 'application/json' };
it.each([
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=latin1' },
  { ...json, 'content-encoding': 'zstd' },
])('a body that is said to be %o is told what it has to be', async (headers) => {
  const body = '{"email":"a@forno.example","password":"x"}';
  const response = await shop.visitor.fetch('/user/login', { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toMatchObject([415, { code: 'body_not_json' }]);
});

it('a call without a session is told how to prove one', async () => {
  const { status, headers } = await shop.visitor.fetch('/user/profile');
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});
