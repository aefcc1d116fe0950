import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { fullInventory, shopForTests } from '../testing/open-test-shop.ts';

let customer: Client & { id: string };
let elsewhere: Client;

const shop = await shopForTests();
const other = await shopForTests(shop.config);
await shop.setInventory(fullInventory());
await shop.addPizza('Margherita', 300);
const admin = await shop.admin();
beforeEach(async () => {
  customer = await shop.customer();
  elsewhere = createClient(other.url, customer.token);
  await waitFor(() => other.deps.signals.isSubscribed(), { what: 'the other process to hear signals' });
  // With a frozen clock no cache entry expires, so a fresh value proves that the signal arrived.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const menuOf = async (client: Client) =>
  (await client.call<{ _id: string; name: string; price: number }[]>(routes.pizzas)).body;

/** The bytes as they travel: fetch would unpack them. */
function packed(encoding: string): Promise<{ etag: string; body: Buffer }> {
  const headers = { authorization: `Bearer ${customer.token}`, 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    get(`${shop.url}${routes.pizzas.path}`, { headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ etag: String(answer.headers.etag), body });
    }).once('error', reject);
  });
}

it('sends one menu as it is, with gzip and with brotli, each under a strong tag of its own', async () => {
  const [plain, gzip, brotli] = [await packed('identity'), await packed('gzip'), await packed('gzip, br')];
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  const tags = [plain.etag, gzip.etag, brotli.etag];
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  // Nobody on the way compresses it under the tag of what is not compressed.
  const [deflate, shouted] = [await packed('deflate'), await packed('GZIP')];
  expect([deflate, shouted]).toEqual([plain, gzip]);
});

it.each([routes.pizzas, routes.inventory])(
  'answers 304 to who has $path already, in any encoding',
  async ({ path }) => {
    const etag = (await customer.fetch(path)).headers.get('etag') ?? '';
    const again = await customer.fetch(path, {
      headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const header of ['content-security-policy', 'x-request-id'])
      expect(again.headers.get(header)).toBeTruthy();
    const changed = await customer.fetch(path, { headers: { 'if-none-match': '"something-else"' } });
    expect(changed.status).toBe(200);
  },
);

it('a changed pizza is current at once in this process, and in others on the signal', async () => {
  const [pizza] = await menuOf(elsewhere);
  await menuOf(customer);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Margherita',
    description: 'Tomato and basil',
    price: '333',
  }))
    form.set(name, value);
  await admin.fetch(`/pizza/updatepizza/${pizza?._id}`, { method: 'PUT', body: form });
  expect((await menuOf(customer))[0]?.price).toBe(333);
  await waitFor(async () => (await menuOf(elsewhere))[0]?.price === 333, {
    what: 'the other process to know',
  });
});

it('so is an ingredient that is taken off sale', async () => {
  type Shelves = Record<'veggies', Record<string, { soldOut?: boolean }>>;
  const soldOut = async (client: Client) =>
    (await client.call<Shelves>(routes.inventory)).body.veggies.Corn?.soldOut ?? false;
  expect([await soldOut(customer), await soldOut(elsewhere)]).toEqual([false, false]);
  await admin.call(routes.soldOut, { body: { category: 'veggies', name: 'Corn', soldOut: true } });
  expect(await soldOut(customer)).toBe(true);
  await waitFor(() => soldOut(elsewhere), { what: 'the other process to know' });
});

it.each([
  ['logout', () => customer.call(routes.logout)],
  ['deletion', () => admin.call(routes.deleteUser, { params: { id: customer.id } })],
])('a session that the other process knows ends there by %s', async (_how, end) => {
  expect((await elsewhere.call(routes.pizzas)).status).toBe(200);
  await end();
  expect((await customer.call(routes.pizzas)).status).toBe(401);
  await waitFor(async () => (await elsewhere.call(routes.pizzas)).status === 401, {
    what: 'the other process to refuse the session',
  });
});

it('a session whose end was not signalled ends within two seconds', async () => {
  expect((await customer.call(routes.pizzas)).status).toBe(200);
  await shop.deps.models.users.deleteOne({ _id: customer.id });
  const later = performance.now() + 2_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect((await customer.call(routes.pizzas)).status).toBe(401);
  vi.restoreAllMocks();
});

it('keeps nothing while it receives no signals', async () => {
  await menuOf(elsewhere);
  other.deps.signals.close();
  await waitFor(() => !other.deps.signals.isSubscribed(), { what: 'the connection to be gone' });
  await shop.deps.models.pizzas.updateOne({ name: 'Margherita' }, { $set: { price: 350 } });
  expect((await menuOf(elsewhere))[0]?.price).toBe(350);
});
