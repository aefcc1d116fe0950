import { routes } from '@forno/shared/contracts';
import { type Inventory, listIngredients } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server';
import { beforeEach, expect, it } from 'vitest';
import { choice, shopForTests, type TestShop } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

/** From plenty to a handful, as a shelf is in the evening. */
const shelf = (): Inventory => ({
  bases: { Regular: { qty: 400, price: 40 }, 'Gluten Free': { qty: 14, price: 110 } },
  sauces: { Tomato: { qty: 400, price: 0 }, Pesto: { qty: 60, price: 35 } },
  cheeses: { Mozzarella: { qty: 400, price: 30 }, Burrata: { qty: 8, price: 120 } },
  veggies: { Basil: { qty: 16, price: 5 }, Onion: { qty: 250, price: 15 } },
});

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url, CHECKOUTS_PER_USER: 40 });
const pizzas = await Promise.all(Array.from({ length: 4 }, (_, n) => shop.addPizza(`Pizza ${n}`, 300)));
beforeEach(async () => {
  await shop.deps.models.inventory.updateOne({}, { $set: { transfers: [] } });
  await shop.deps.models.checkouts.deleteMany({});
  await shop.setInventory(shelf());
});

type Customer = Awaited<ReturnType<TestShop['customer']>>;

async function tryToPay(customer: Customer, quantity: number, lines: readonly object[]) {
  const cartData = lines.map((recipe, n) => choice(pizzas[n] ?? '', quantity, recipe));
  await customer.call(routes.updateCart, { body: { cartData } });
  const body = { amount: 300 * quantity * lines.length };
  return customer.call<{ code?: string; checkoutId?: string }>(routes.createPayment, { body });
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
  expect((await tryToPay(honest, 1, [scarce])).status).toBe(200);
  expect((await tryToPay(honest, 4, [{}])).status).toBe(200);
}, 120_000);

it('a normal order of a fresh, unverified account passes, and a feast waits for the verified email', async () => {
  const fresh = await shop.customer();
  expect((await tryToPay(fresh, 10, [{}, { veggies: ['Onion'] }])).status).toBe(200);
  expect(await tryToPay(fresh, 31, [{}, {}])).toMatchObject({ status: 403, body: { code: 'verify_first' } });
  await shop.deps.models.users.updateOne({ _id: fresh.id }, { $set: { isVerified: true } });
  expect((await tryToPay(fresh, 31, [{}, {}])).status).toBe(200);
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
  for (let n = 0; n < 42; n += 1) statuses.push((await tryToPay(customer, 1 + (n % 2), [{}])).status);
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200));
  // The first would open a new checkout and is refused; the last repeats the open one.
  expect(statuses.slice(40)).toEqual([429, 200]);
});
