import { type Route, routes } from '@forno/shared/contracts/server';
import sharp from 'sharp';
import { expect, it, onTestFinished, vi } from 'vitest';
import { calmProvider, openShopHere, type ShopHere } from '../support/open-shop-here.ts';
import { openOriginalClient, type Played, rows } from './original-client.ts';

const played: Played[] = [];
const open = () => openOriginalClient(line.shop.url, played);

async function adminOf({ shop, models }: ShopHere) {
  const { id } = await shop.admin();
  const client = open();
  const user = await client.logIn((await models.users.findById(id).lean())?.email ?? '', 'forno-secret');
  return { client, user };
}

const line = await openShopHere({ config: calmProvider });

it('lets the client that the specification describes register, fill its cart, pay, and see its orders', async () => {
  const asha = { name: 'Asha', email: 'asha@original.example', password: 'forno-asha', address: '1 Lane' };
  const client = open();
  await client.register(asha);
  expect(await client.logIn(asha.email, asha.password)).toMatchObject({ role: 'customer' });
  expect(await client.profile()).toMatchObject({
    name: 'Asha',
    email: asha.email,
    role: 'customer',
    address: '1 Lane',
    isVerified: false,
    cartData: [],
  });
  const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Mozzarella', veggies: ['Onion'] };
  await line.models.pizzas.updateOne({ name: 'Farmhouse' }, { $set: { recipe } });
  const [margherita, farmhouse] = await client.pizzas();
  if (!margherita || !farmhouse) throw new Error('the menu is empty');
  await client.add(margherita);
  await client.add(farmhouse);
  const added = await client.add(margherita);
  expect(added.map(({ pizzaName, quantity }) => [pizzaName, quantity])).toEqual([
    ['Margherita', 2],
    ['Farmhouse', 1],
  ]);
  const custom = await client.customise((one) =>
    one.pizzaName === 'Margherita' ? { ...one, base: 'Thin Crust', veggies: ['Corn'] } : one,
  );
  expect(custom[0]).toMatchObject({ price: 240 - 70 + 55 + 0 + 30 + 12, veggiesPrice: 12 });

  const paid = await client.checkOut(async (orderId) => ({ ...(await line.pay(orderId)) }));
  expect(paid).toEqual([]);
  const orders = await client.orders();
  expect(orders).toHaveLength(2);
  expect(orders).toContainEqual(
    expect.objectContaining({
      pizzaId: expect.objectContaining({ name: 'Margherita' }),
      base: 'Thin Crust',
      quantity: 2,
      basePrice: 55,
      totalAmount: 48_000,
      status: 'Order Received',
      createdAt: expect.any(String),
    }),
  );
  // It knows nothing of recipes: its order says what it chose, and is made by the recipe of the menu.
  const asOnMenu = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [] };
  expect(orders).toContainEqual(expect.objectContaining({ ...asOnMenu, saucePrice: 0, totalAmount: 31_050 }));
  const left = await client.inventory();
  expect([left.sauces['Pesto']?.qty, left.veggies['Onion']?.qty, left.sauces['Tomato']?.qty]).toEqual([
    99, 99, 98,
  ]);
  await client.contact({ name: 'Asha', email: asha.email, message: 'Wonderful.' });
});

it('lets its admin keep the menu, the stock, the people and the orders', async () => {
  const { client, user } = await adminOf(line);
  expect(user.role).toBe('admin');

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const fields = { name: 'Diavola', description: 'Hot and generous', price: '329' };
  await client.addPizza(fields, new Blob([new Uint8Array(picture)], { type: 'image/png' }));
  const find = async () => (await client.pizzas()).find(({ name }) => name === 'Diavola');
  const diavola = await find();
  expect(diavola).toMatchObject({ description: 'Hot and generous', price: 329, image: expect.any(String) });
  await client.updatePizza(diavola?._id ?? '', { ...fields, price: '339.5' });
  expect(await find()).toMatchObject({ price: 339.5 });
  await client.deletePizza(diavola?._id ?? '');
  expect(await find()).toBeUndefined();

  const stock = await client.inventory();
  await client.updateInventory({ ...stock, sauces: { ...stock.sauces, Pesto: { qty: 5, price: 26 } } });
  expect((await client.inventory()).sauces.Pesto).toMatchObject({ qty: 5, price: 26 });
  expect((await client.lowStock()).sauces).toContainEqual(expect.objectContaining({ name: 'Pesto' }));

  const asha = (await client.users()).find(({ email }) => email === 'asha@original.example');
  const known = await client.user(asha?._id ?? '');
  const changes = { name: 'Asha Rao', email: known.email, password: '' };
  await client.updateUser(known._id, { ...changes, role: known.role, verified: known.isVerified });
  expect(await client.user(known._id)).toMatchObject({ name: 'Asha Rao', role: 'customer' });

  const [first, second] = await client.orders();
  expect(first).toMatchObject({ userId: { name: 'Asha', email: known.email } });
  await client.setStatus(first._id, 'In the Kitchen');
  await client.cancel(second._id);
  expect(await client.orders()).toMatchObject([{ _id: first._id, status: 'In the Kitchen' }]);
  await client.deleteUser(known._id);
  expect((await client.users()).map(({ _id }) => _id)).not.toContain(known._id);
  await client.logOut();
});

it('has played every call of the specification, and our own client reads each of those answers', async () => {
  expect(new Set(played.map(({ row }) => row))).toEqual(new Set(rows));

  onTestFinished(() => void vi.unstubAllGlobals());
  // Just enough of a browser for the front end's own client.
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('localStorage', { getItem: () => 'a token' });
  const { request } = await import('../../frontend/src/transport/request.ts');
  for (const { row, status, body } of played) {
    const route: Route | undefined = Object.values(routes).find(
      (one) => `${one.method} ${one.path}` === row.replace('{id}', ':id'),
    );
    if (!route) throw new Error(`our own table does not know ${row}`);
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    await expect(request(route, {}), row).resolves.toBeDefined();
  }
});
