import { routes } from '@forno/shared/contracts/server';
import { billTexts, gstinOwn } from '@forno/shared/messages/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { billSettingsForTests } from '@forno/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

let version = 0;

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const pizza = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
beforeEach(() => setDelivery({ pins: [], phoneRequired: false }));

async function setDelivery(delivery: { pins: string[]; phoneRequired: boolean }) {
  const admin = await shop.admin();
  const saved = await admin.call<{ version: number }>(routes.updateSettings, { body: { version, delivery } });
  expect(saved.status).toBe(200);
  version = saved.body.version;
}

async function buyer() {
  const customer = await shop.customerWith(choice(pizza));
  return {
    ...customer,
    pay: (delivery?: { address?: string; phone?: string }) => customer.createPayment(299, { delivery }),
    payAs: (business?: object) => customer.createPayment(299, { business }),
    choose: (body: object) =>
      customer.call<{ delivery: object; code: string }>(routes.cartDelivery, { body }),
    stored: () => shop.deps.models.users.findById(customer.id).lean(),
  };
}
const deliveryOf = async (checkoutId: string) =>
  (await shop.deps.models.checkouts.findById(checkoutId).lean())?.delivery;

it('defaults to the profile for a client that sends no delivery', async () => {
  const { pay } = await buyer();
  const { status, body } = await pay();
  expect(status).toBe(200);
  expect(await deliveryOf(body.checkoutId)).toEqual({ address: '1 Test Street' });
});

it('goes where this order is sent, which is remembered of no payment that is only opened', async () => {
  const { pay, stored } = await buyer();
  const entered = { address: '7 Hill Road', phone: '98765 43210' };
  const { body } = await pay(entered);
  expect(await deliveryOf(body.checkoutId)).toEqual({ address: '7 Hill Road', phone: '+919876543210' });
  expect((await pay(entered)).body.orderId).toBe(body.orderId);
  for (const unasked of ['addressBook', 'phone']) expect(await stored()).not.toHaveProperty(unasked);
});

it('is another checkout when it goes to another place, and the first one holds nothing more', async () => {
  const { pay } = await buyer();
  const first = await pay();
  const second = await pay({ address: '7 Hill Road' });
  expect(second.body.checkoutId).not.toBe(first.body.checkoutId);
  const holds = await readHolds(shop.deps.models);
  expect(holds.has(second.body.checkoutId)).toBe(true);
  expect(holds.has(first.body.checkoutId)).toBe(false);
});

it('is refused outside the delivery area, by name, before anything is held or asked of the provider', async () => {
  await setDelivery({ pins: ['560001', '5602'], phoneRequired: false });
  const { pay } = await buyer();
  const before = provider.orders.size;
  const held = async () => [...(await readHolds(shop.deps.models)).keys()];
  const heldBefore = await held();
  const far = await pay({ address: '7 Hill Road, Mumbai 400001' });
  expect(far).toMatchObject({
    status: 409,
    body: { code: 'outside_area', details: { pins: ['560001', '5602'] } },
  });
  expect(far.body.message).toBe(
    'Sorry, we do not deliver to this address. We deliver to PIN codes 560001, 5602xx.',
  );
  expect((await pay()).body).toMatchObject({
    code: 'outside_area',
    message: expect.stringContaining('add the PIN code'),
  });
  expect(provider.orders.size).toBe(before);
  expect(await held()).toEqual(heldBefore);
  expect((await pay({ address: '7 Hill Road, Bengaluru 560 234' })).status).toBe(200);
});

it('asks for a phone number only where the shop wants one, and for one that can be called', async () => {
  const { pay } = await buyer();
  expect((await pay({ phone: '12345' })).body).toMatchObject({ code: 'phone_invalid' });
  await setDelivery({ pins: [], phoneRequired: true });
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'phone_required' } });
  expect((await pay({ phone: '98765 43210' })).status).toBe(200);
});

it('keeps where a cart goes with the cart, for every client of this customer, until it is ordered', async () => {
  const { pay, choose, stored, call } = await buyer();
  const chosen = { address: '7 Hill Road', phone: '98765 43210', note: 'Gate 2', label: 'Work' };
  const delivery = { address: '7 Hill Road', phone: '+919876543210', note: 'Gate 2' };
  expect(await choose(chosen)).toMatchObject({ status: 200, body: { delivery } });
  const saved = await call(routes.updateCart, { body: { cartData: [choice(pizza)] } });
  expect(saved.body).toMatchObject({ delivery });
  expect((await call(routes.cart)).body).toMatchObject({ delivery });
  const profile = (await call<{ user: object }>(routes.profile)).body.user;
  expect(profile).toMatchObject({
    address: '1 Test Street',
    labels: [{ address: '7 Hill Road', label: 'Work' }],
  });
  expect((await call(routes.accountData)).body).toMatchObject({ delivery });
  expect(await deliveryOf((await pay()).body.checkoutId)).toEqual(delivery);
  expect(await deliveryOf((await pay({ address: '8 Hill Road' })).body.checkoutId)).toMatchObject({
    address: '8 Hill Road',
  });
  expect((await stored())?.delivery).toEqual(delivery);
});

it('refuses to keep with the cart what the checkout would refuse', async () => {
  await setDelivery({ pins: ['560001'], phoneRequired: false });
  const { choose, stored } = await buyer();
  expect((await choose({ address: '7 Hill Road, Mumbai 400001' })).body.code).toBe('outside_area');
  expect((await choose({ address: 'M G Road 560001', phone: '1' })).body.code).toBe('phone_invalid');
  expect(await stored()).not.toHaveProperty('delivery');
});

it('is billed to the business that was typed, which is part of what is paid; without bills it is not kept', async () => {
  const { payAs } = await buyer();
  const stored = async (checkoutId: string) => shop.deps.models.checkouts.findById(checkoutId).lean();
  const asha = { name: ' Asha Foods ', gstin: '27aapfu0939f1zv' };
  const unbilled = await payAs(asha);
  expect(await stored(unbilled.body.checkoutId)).not.toHaveProperty('business');
  const admin = await shop.admin();
  const papers = { version, papers: billSettingsForTests };
  const saved = await admin.call<{ version: number }>(routes.updateBillSettings, { body: papers });
  version = saved.body.version;
  const first = await payAs(asha);
  const { business } = (await stored(first.body.checkoutId)) ?? {};
  expect(business).toEqual({ name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' });
  expect((await payAs(asha)).body.checkoutId).toBe(first.body.checkoutId);
  const other = await payAs({ ...asha, gstin: '33GSPTN9771G3ZP' });
  expect(other.body.checkoutId).not.toBe(first.body.checkoutId);
  expect((await stored(first.body.checkoutId))?.state).toBe('expired');
  const wrong = await payAs({ ...asha, gstin: '27AAPFU0939F1ZX' });
  expect([wrong.status, wrong.body.message]).toEqual([400, billTexts.gstin]);
  const own = await payAs({ ...asha, gstin: billSettingsForTests.gstin ?? '' });
  expect([own.status, own.body.message]).toEqual([400, gstinOwn]);
});
