import { routes } from '@forno/shared/contracts/server';
import { type Inventory, listIngredients } from '@forno/shared/domain';
import { expireCheckout } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { beforeEach, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { choice, shopForTests, type TestShop } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

/** From plenty to a handful, as a stock is in the evening. */
const stock = (): Inventory => ({
  bases: { Regular: { qty: 400, price: 40 }, 'Gluten Free': { qty: 14, price: 110 } },
  sauces: { Tomato: { qty: 400, price: 0 }, Pesto: { qty: 60, price: 35 } },
  cheeses: { Mozzarella: { qty: 400, price: 30 }, Burrata: { qty: 8, price: 120 } },
  veggies: { Basil: { qty: 16, price: 5 }, Onion: { qty: 250, price: 15 } },
});

const provider = await standInForTests();
const settings = {
  RAZORPAY_URL: provider.url,
  CHECKOUTS_PER_USER: 25,
  UNVERIFIED_SHARE: 0.5,
  ADDRESS_SHARE: 0.25,
  TRUSTED_HOPS: 1,
};
const shop = await shopForTests(settings);
const { MONGO_URL, QUEUE_PREFIX, JWT_SECRET } = shop.config;
/** Another process of the same shop. */
const second = await shopForTests({ ...settings, MONGO_URL, QUEUE_PREFIX, JWT_SECRET });
const pizzas = await Promise.all(Array.from({ length: 4 }, (_, n) => shop.addPizza(`Pizza ${n}`, 300)));
beforeEach(async () => {
  await shop.deps.models.inventory.updateOne({}, { $set: { transfers: [] } });
  await shop.deps.models.checkouts.deleteMany({});
  await shop.setInventory(stock());
});

type Customer = Awaited<ReturnType<TestShop['customer']>>;

interface Reply {
  code?: string;
  checkoutId?: string;
}

const fill = (customer: Customer, quantity: number, lines: readonly object[]) =>
  customer.call(routes.updateCart, {
    body: { cartData: lines.map((recipe, n) => choice(pizzas[n] ?? '', quantity, recipe)) },
  });

async function pay(customer: Customer, amount: number, from: string, at = shop, dueAt?: string) {
  const { call } = createClient(at.url, customer.token, { 'x-forwarded-for': from });
  return call<Reply>(routes.createPayment, { body: { amount, dueAt } });
}

async function tryToPay(customer: Customer, quantity: number, lines: readonly object[], from = '192.0.2.1') {
  await fill(customer, quantity, lines);
  return pay(customer, 300 * quantity * lines.length, from);
}
const left = async () => listIngredients(await readInventoryDocument(shop.deps.models));
const scarce = { base: 'Gluten Free', sauce: 'Pesto', cheese: 'Burrata', veggies: ['Basil', 'Onion'] };

it('three accounts that try their worst leave every ingredient sellable to an honest customer', async () => {
  const hoarders = await Promise.all(Array.from({ length: 3 }, () => shop.customer()));
  const fewestLeft = new Map<string, number>();
  let [opened, refused] = [0, 0];
  // Every strategy: large and small carts, scarce and common ingredients, repeatedly.
  for (const quantity of [50, 33, 20, 12, 7, 4, 2, 1])
    for (const lines of [[{}], [scarce, {}, { veggies: ['Onion'] }], [scarce]]) {
      for (const { status } of await Promise.all(hoarders.map((one) => tryToPay(one, quantity, lines)))) {
        if (status === 200) opened += 1;
        else refused += 1;
      }
      for (const { category, name, qty } of await left()) {
        const key = `${name} (${category})`;
        fewestLeft.set(key, Math.min(qty, fewestLeft.get(key) ?? qty));
      }
    }
  const fewest = [...fewestLeft].map(([name, qty]) => `${name} ${qty}`).join(', ');
  process.stdout.write(`hoarding: ${opened} opened, ${refused} refused; fewest ever left: ${fewest}\n`);
  expect(opened).toBeGreaterThan(0);
  expect([...fewestLeft].filter(([, qty]) => qty < 1)).toEqual([]);
  const honest = await shop.customer();
  expect((await tryToPay(honest, 1, [scarce], '192.0.2.2')).status).toBe(200);
  expect((await tryToPay(honest, 4, [{}], '192.0.2.2')).status).toBe(200);
});

const verify = ({ id }: Customer) =>
  shop.deps.models.users.updateOne({ _id: id }, { $set: { isVerified: true } });

/** Ingredients of which less than this share of the stock is left to sell. */
async function shortOf(share: number) {
  const full = new Map(listIngredients(stock()).map(({ category, name, qty }) => [category + name, qty]));
  return (await left()).filter(({ category, name, qty }) => qty < share * (full.get(category + name) ?? 0));
}

/** Half of the parallel calls go to each process. */
const allAtOnce = (hoarders: readonly Customer[], amount: number, addressOf: (n: number) => string) =>
  Promise.all(hoarders.map((one, n) => pay(one, amount, addressOf(n), n % 2 === 0 ? shop : second)));

it.each([
  { where: 'one address', most: 0.75, addressOf: () => '192.0.2.9' },
  { where: 'twenty addresses', most: 0.5, addressOf: (n: number) => `198.51.100.${n}` },
])(
  'twenty unverified accounts of $where leave most of it to verified ones',
  async ({ most, addressOf }) => {
    const hoarders = await Promise.all(Array.from({ length: 20 }, () => shop.customer()));
    const pizza = { ...scarce, sauce: 'Tomato' };
    let opened = 0;
    const codes = new Set<string | undefined>();
    // All at once in both processes, then one after the other; again when the holds have ended.
    for (const quantity of [40, 2, 1]) {
      await Promise.all(hoarders.map((one) => fill(one, quantity, [pizza, { veggies: ['Onion'] }])));
      const replies = await allAtOnce(hoarders, 600 * quantity, addressOf);
      for (const [n, one] of hoarders.entries()) replies.push(await pay(one, 600 * quantity, addressOf(n)));
      opened += replies.filter(({ status }) => status === 200).length;
      for (const { body } of replies) codes.add(body.code);
      expect(await shortOf(most)).toEqual([]);
      if (quantity === 1) continue;
      for (const { _id } of await shop.deps.models.checkouts.find({ state: 'unpaid' }).lean())
        await expireCheckout(shop.deps, _id);
    }
    expect(opened).toBeGreaterThan(2);
    expect(codes).toContain('verify_first');
    const [honest, verified] = [await shop.customer(), await shop.customer()];
    await verify(verified);
    expect((await tryToPay(honest, 1, [{ cheese: 'Burrata' }], '192.0.2.9')).body.code).toBe('verify_first');
    expect((await tryToPay(verified, 4, [scarce], '192.0.2.9')).status).toBe(200);
    // Concurrent ones may have refused each other: fill what they left.
    const lastOnes = [{ base: 'Gluten Free' }];
    const statuses: number[] = [];
    for (let n = 2; n < 20 && !statuses.includes(403); n += 1)
      statuses.push((await tryToPay(await shop.customer(), 1, lastOnes, `203.0.113.${n}`)).status);
    expect(statuses.at(-1)).toBe(403);
    expect((await tryToPay(honest, 1, lastOnes, '203.0.113.1')).status).toBe(403);
    await verify(honest);
    expect((await tryToPay(honest, 1, lastOnes, '203.0.113.1')).status).toBe(200);
  },
  // Three rounds of twenty accounts, each of which fills a cart and asks twice.
  3 * 20 * 3 * 2_000,
);

it('of a crowd of unverified accounts the first are served, and one may have a slot alone', async () => {
  const later = { days: 2, minutes: 30, pizzas: 8 };
  const body = { version: 0, later };
  expect((await (await shop.admin()).call(routes.updateSettings, { body })).status).toBe(200);
  const query = { pizzas: '8' };
  const { slots = [] } = (await shop.visitor.call<{ slots?: string[] }>(routes.promise, { query })).body;
  const crowd = await Promise.all(Array.from({ length: 20 }, () => shop.customer()));
  await Promise.all(crowd.map((one) => fill(one, 1, [{}])));
  const replies = await Promise.all(
    crowd.map((one, n) => pay(one, 300, `198.51.100.${n}`, n % 2 === 0 ? shop : second, slots[0])),
  );
  const opened = replies.filter(({ status }) => status === 200).length;
  expect(opened).toBeGreaterThan(0);
  expect(opened).toBeLessThanOrEqual(later.pizzas / 2);
  const family = await shop.customer();
  await fill(family, 6, [{}]);
  expect((await pay(family, 1_800, '203.0.113.1', shop, slots[1])).status).toBe(200);
});

it('what an account held before its email was verified counts until it is paid or given up', async () => {
  const hoarders = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  for (const [n, one] of hoarders.entries())
    expect((await tryToPay(one, 1, [{ cheese: 'Burrata' }], `198.51.100.${n}`)).status).toBe(200);
  await Promise.all(hoarders.map(verify));
  expect(await left()).toContainEqual(expect.objectContaining({ name: 'Burrata', qty: 4 }));
  const fresh = await shop.customer();
  expect((await tryToPay(fresh, 1, [{ cheese: 'Burrata' }], '203.0.113.7')).status).toBe(403);
});

it('the last portion is sold to whoever comes, verified or not', async () => {
  const scant = stock();
  scant.cheeses = { Mozzarella: { qty: 400, price: 30 }, Burrata: { qty: 1, price: 120 } };
  await shop.setInventory(scant);
  const customer = await shop.customer();
  expect((await tryToPay(customer, 1, [{ cheese: 'Burrata' }])).status).toBe(200);
  // No address, no plain text of it.
  const { unverifiedFrom } = (await shop.deps.models.checkouts.findOne({ userId: customer.id }).lean()) ?? {};
  expect(unverifiedFrom).toMatch(/^[\w-]{43}$/);
});

it('the hold is released when the cart is emptied, and when the account is deleted', async () => {
  const [customer, admin] = [await shop.customer(), await shop.admin()];
  const { body } = await tryToPay(customer, 5, [{}]);
  expect((await left()).find(({ name }) => name === 'Regular')?.qty).toBe(395);
  await customer.call(routes.updateCart, { body: { cartData: [] } });
  expect((await left()).find(({ name }) => name === 'Regular')?.qty).toBe(400);
  expect(await shop.deps.models.checkouts.findById(body.checkoutId).lean()).toMatchObject({
    state: 'expired',
  });
  await tryToPay(customer, 6, [{}]);
  expect((await left()).find(({ name }) => name === 'Regular')?.qty).toBe(394);
  await admin.call(routes.deleteUser, { params: { id: customer.id } });
  expect((await left()).find(({ name }) => name === 'Regular')?.qty).toBe(400);
});

it('one account opens a few checkouts and then waits; asking for the same one again is free', async () => {
  const customer = await shop.customer();
  const statuses: number[] = [];
  for (let n = 0; n < 27; n += 1) statuses.push((await tryToPay(customer, 1 + (n % 2), [{}])).status);
  expect(statuses.slice(0, 25)).toEqual(Array(25).fill(200));
  // The first would open a new checkout and is refused; the last repeats the open one.
  expect(statuses.slice(25)).toEqual([429, 200]);
});
