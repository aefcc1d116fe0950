import { randomUUID } from 'node:crypto';
import { type CartAnswer, routes } from '@forno/shared/contracts/server';
import { refusalTexts } from '@forno/shared/messages/server';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const pizza = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
const admin = await shop.admin();
const { checkouts, users } = shop.deps.models;

let version = 0;
async function offer(pickup: boolean, delivery = { pins: ['560001'], phoneRequired: false }) {
  const saved = await admin.call<{ version: number }>(routes.updateSettings, {
    body: { version, pickup, delivery },
  });
  expect(saved.status).toBe(200);
  version = saved.body.version;
}

async function buyer() {
  const customer = await shop.customerWith(choice(pizza));
  return {
    id: customer.id,
    pay: (more: object = {}) => customer.createPayment(299, more),
    choose: (body: object) => customer.call<CartAnswer & { code: string }>(routes.cartDelivery, { body }),
  };
}
const pickup = { fulfilment: 'pickup' };

it('is refused in a sentence until the shop offers it, at the cart, the checkout and for a new customer', async () => {
  const { choose, pay } = await buyer();
  const opened = { name: 'Asha', email: 'new@forno.example', ...pickup };
  const answers = [
    await choose(pickup),
    await pay(pickup),
    await shop.visitor.call(routes.openAccount, { body: opened }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([409, { code: 'pickup_off', message: refusalTexts.pickup_off }]);
  expect(await checkouts.countDocuments()).toBe(0);
});

it('needs no address and no delivery area; who sends nothing has it delivered', async () => {
  const { id, choose, pay } = await buyer();
  await offer(true);
  expect((await choose(pickup)).body.fulfilment).toBe('pickup');
  const { status, body } = await pay(pickup);
  expect(status).toBe(200);
  const found = await checkouts.findById(body.checkoutId).lean();
  expect(found).toMatchObject({ fulfilment: 'pickup', delivery: { address: '' } });
  expect((await users.findById(id).lean())?.addressBook).toBeUndefined();
  // The profile's address is outside the area.
  expect((await pay()).body.code).toBe('outside_area');
  expect((await choose({ address: '7 Hill Road, 560001' })).body.fulfilment).toBeUndefined();
  const brought = await checkouts.findById((await pay()).body.checkoutId).lean();
  expect(brought?.fulfilment).toBeUndefined();
  expect(brought?.delivery?.address).toBe('7 Hill Road, 560001');
});

it('asks for a phone by the rule of the shop, and is ready before it would have arrived', async () => {
  await offer(true, { pins: [], phoneRequired: true });
  const { choose, pay } = await buyer();
  expect((await pay(pickup)).body.code).toBe('phone_required');
  expect((await choose({ ...pickup, phone: '98765 43210' })).status).toBe(200);
  expect((await pay(pickup)).status).toBe(200);
  const [ready, there] = await Promise.all(
    ['pickup', 'delivery'].map(async (fulfilment) => {
      const query = { pizzas: '1', fulfilment };
      return Date.parse((await shop.visitor.call<{ from: string }>(routes.promise, { query })).body.from);
    }),
  );
  expect(ready).toBeLessThan(there ?? 0);
});

it('switched off, a cart that chose it is refused before any money moves, and is delivered once that is chosen', async () => {
  await offer(true, { pins: [], phoneRequired: false });
  const { choose, pay } = await buyer();
  await choose(pickup);
  await offer(false, { pins: [], phoneRequired: false });
  expect((await pay(pickup)).body.code).toBe('pickup_off');
  expect((await choose({ fulfilment: 'delivery' })).body.fulfilment).toBeUndefined();
  expect((await pay()).status).toBe(200);
});

it('opens no account for an order that the shop does not bring to its address', async () => {
  await offer(true, { pins: ['560001'], phoneRequired: false });
  const who = { name: 'Asha', email: 'far@forno.example', address: '1 Far Road, 110001' };
  const opened = await shop.visitor.call<{ code: string }>(routes.openAccount, { body: who });
  expect(opened).toMatchObject({ status: 409, body: { code: 'outside_area' } });
  expect(await users.exists({ email: who.email })).toBeNull();
  expect((await shop.visitor.call(routes.openAccount, { body: { ...who, ...pickup } })).status).toBe(201);
});

it('opens an account without an address, which nothing is delivered to before one is given', async () => {
  await offer(true, { pins: [], phoneRequired: false });
  const who = { name: 'Asha', email: 'collects@forno.example', phone: '98765 43210' };
  expect((await shop.visitor.call(routes.openAccount, { body: who })).status).toBe(400);
  const { status, body } = await shop.visitor.call<{ token: string }>(routes.openAccount, {
    body: { ...who, ...pickup },
  });
  expect(status).toBe(201);
  const account = await users.findOne({ email: who.email }).lean();
  expect(account).toMatchObject({ address: '', fulfilment: 'pickup' });
  const client = createClient(shop.url, body.token);
  await client.call(routes.updateCart, { body: { cartData: [choice(pizza)] } });
  const pay = async (more: object = {}) =>
    (await client.call<{ code?: string }>(routes.createPayment, { body: { amount: 299, ...more } })).body;
  expect((await pay()).code).toBe('address_required');
  expect(await pay(pickup)).toMatchObject({ success: true });
});

describe('what is said of a whole order that is collected', () => {
  const note = 'ALLERGIC TO NUTS';
  const said = async (checkoutId: string) => (await checkouts.findById(checkoutId).orFail().lean()).delivery;

  it('is kept when its customer changes from a delivery to collecting, may be changed there, and kept on the way back', async () => {
    await offer(true, { pins: [], phoneRequired: false });
    const { choose, pay } = await buyer();
    const address = '7 Hill Road, 560001';
    await choose({ address, note });
    expect((await choose(pickup)).body.delivery).toMatchObject({ note });
    expect(await said((await pay(pickup)).body.checkoutId)).toEqual({ address: '', note });
    const again = { address, note: 'No nuts' };
    expect((await choose({ ...pickup, note: 'No nuts' })).body.delivery).toEqual(again);
    expect(await said((await pay(pickup)).body.checkoutId)).toEqual({ ...again, address: '' });
    expect((await choose({ fulfilment: 'delivery' })).body.delivery).toEqual(again);
    expect((await choose({ ...pickup, note: '' })).body.delivery).toEqual({ address });
  });

  it('needs no address: of an account that has none, the cart is still shown and paid for', async () => {
    const { id, choose, pay } = await buyer();
    await users.updateOne({ _id: id }, { address: '' });
    const { status, body } = await choose({ ...pickup, note });
    expect([status, body.delivery]).toEqual([200, { note }]);
    expect((await pay({ ...pickup, delivery: body.delivery })).status).toBe(200);
    expect((await pay({ delivery: body.delivery })).body.code).toBe('address_required');
  });

  it.each([
    ['pickup', {}, { address: '', note }],
    ['pickup', { delivery: { note } }, { address: '', note }],
    ['delivery', { delivery: { address: '4 Lake Road', note: 'Gate 2' } }, { note: `Gate 2 · ${note}` }],
  ])(
    'at the counter (%s) it is of the order, whatever its first pizza says',
    async (fulfilment, more, kept) => {
      const items = [{ pizzaId: pizza, quantity: 1, note: 'Well done' }];
      const order = { key: randomUUID(), items, customer: { name: 'Walk-in' }, amount: 299, pay: 'cash' };
      const taken = await admin.call<{ checkoutId: string }>(routes.takeOrder, {
        body: { ...order, fulfilment, note, ...more },
      });
      const { delivery, lines } = await checkouts.findById(taken.body.checkoutId).orFail().lean();
      expect(delivery).toMatchObject(kept);
      expect(lines.map((line) => line.note)).toEqual(['Well done']);
    },
  );
});
