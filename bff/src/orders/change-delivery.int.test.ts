import {
  type AdminOrderAnswer,
  type OrderAnswer,
  type RiderAnswer,
  routes,
  type SettingsAnswer,
} from '@forno/shared/contracts/server';
import { customerWords, orderStatuses } from '@forno/shared/domain';
import { justPaid } from '@forno/shared/messages/server';
import { changeDelivery, copyDelivery } from '@forno/shared/server/checkouts';
import type { Checkout, Order } from '@forno/shared/server/db';
import { eraseFinished } from '@forno/shared/server/operations';
import { makeRiderLinks } from '@forno/shared/server/orders';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
const { models } = shop.deps;
const { place, stored, list, update, cancel } = orderCalls(shop, admin);
const [, kitchen, out, delivered] = orderStatuses;

await shop.setInventory(fullInventory());
const person = { name: 'Asha', email: 'asha@forno.example' };
const before = { address: '1 Old Street, Bengaluru 560001', phone: '+919845011110', note: 'Ring twice' };
const after = { address: '2 New Road, Bengaluru 560002', phone: '+919845022220', note: 'Blue gate' };

/** A paid delivery of so many pizzas, each at this status. */
async function paid(statuses: Order['status'][] = [kitchen], fields: Partial<Checkout> = {}) {
  const [_id, userId] = [new Types.ObjectId(), new Types.ObjectId(customer.id)];
  const keywords = customerWords(person, before.phone);
  const who = { _id, userId, customer: person, delivery: before, keywords };
  const called = { createdAt: new Date(0), number: 7, numberDay: String(_id) };
  await models.checkouts.create(checkoutDocument({ ...who, ...called, ...fields }));
  const orders = [];
  for (const [line, status] of statuses.entries())
    orders.push(await place({ checkoutId: _id, line, status, userId, delivery: before, number: 7 }));
  return { _id, userId, orders };
}

type Answer = { orders: AdminOrderAnswer[]; code?: string; message: string };
const change = ({ _id }: { _id: Types.ObjectId }, body: object, who = admin) =>
  who.call<Answer>(routes.changeDelivery, {
    params: { checkoutId: String(_id) },
    body: { version: 0, ...body },
  });

describe('a change of delivery', () => {
  it('of somebody without an email is theirs to be told by whoever changes it', async () => {
    const { _id } = await paid([kitchen], { customer: { name: 'Walk-in', email: '' } });
    expect((await change({ _id }, { note: 'Gate 2' })).body.message).toMatch(
      /^Changed\. .* please tell the customer\.$/,
    );
  });

  it('is on the checkout and all its orders, found by its new phone, and told to its customer', async () => {
    const { _id, orders } = await paid([kitchen, kitchen]);
    const { status, body } = await change({ _id }, { ...after, phone: '98450 22220', name: 'Bela' });
    expect([status, body.message]).toEqual([200, 'Changed. The customer is told by email.']);
    const shown = { delivery: after, deliveryVersion: 1, userId: { name: 'Bela' }, version: 2 };
    expect(body.orders).toMatchObject([shown, shown]);
    expect(body.orders[0]?.deliveryChanged).toBeDefined();
    const checkout = await models.checkouts.findById(_id).lean();
    expect(checkout).toMatchObject({ delivery: after, customer: { name: 'Bela' }, deliveryVersion: 1 });
    expect(checkout).not.toHaveProperty('deliveryUncopied');
    for (const text of ['98450 22220', '22220']) {
      const found = await list(admin, { q: text, limit: '50' });
      expect(found.body.orders.map(({ _id: id }) => id)).toEqual(
        body.orders.map(({ _id: id }) => id).toReversed(),
      );
    }
    expect(checkout?.keywords).toEqual((await stored(orders[0]?._id))?.words);
    const [seen] = (await customer.call<{ orders: OrderAnswer[] }>(routes.orders)).body.orders;
    expect(seen).toMatchObject({ delivery: after, deliveryVersion: 1 });
    expect(seen).not.toHaveProperty('deliveryChanged');
    expect((await stored(orders[0]?._id))?.unpublished).toBeUndefined();
    const mail = await models.mails.findById(`delivery-changed-${String(_id)}-1`).lean();
    expect(mail).toMatchObject({ to: person.email, data: { name: 'Bela', number: '7', delivery: after } });
    for (const left of ['unsubscribe', 'sameAddress']) expect(mail?.data).not.toHaveProperty(left);
    const { body: audit } = await admin.call(routes.audit, { query: { kind: 'order', q: String(_id) } });
    expect(audit).toMatchObject([{ action: 'delivery', from: { ...before, name: 'Asha' }, to: after }]);
  });

  it('keeps what is not named, clears an emptied note, and tells nobody of nothing', async () => {
    const { _id } = await paid();
    const noted = await change({ _id }, { note: '' });
    expect(noted.body.orders[0]?.delivery).toEqual({ address: before.address, phone: before.phone });
    const same = await change({ _id }, { address: before.address, version: 1 });
    expect(same.body).toMatchObject({ message: 'Nothing was changed.' });
    const mail = await models.mails.findById(`delivery-changed-${String(_id)}-1`).lean();
    expect(mail?.data).toMatchObject({ sameAddress: true });
    expect(await models.mails.countDocuments({ checkoutId: _id })).toBe(1);
  });

  it('is refused of a page that is out of date, with where it goes now; of two at once one wins', async () => {
    const { _id } = await paid();
    const both = await Promise.all(
      ['9 A Lane 560001', '8 B Lane 560001'].map((address) => change({ _id }, { address })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await change({ _id }, { note: 'Mine' });
    expect(late.body).toMatchObject({
      code: 'delivery_stale',
      details: { orders: [{ deliveryVersion: 1 }] },
    });
  });

  it.each([
    ['on the road', [out], 'delivery_left'],
    ['in part on the road', [out, kitchen], 'delivery_left'],
    ['delivered', [delivered], 'delivery_left'],
  ] as const)('is refused once it is %s', async (_what, statuses, code) => {
    const { _id } = await paid([...statuses]);
    expect((await change({ _id }, after)).body).toMatchObject({ code });
    expect(await models.checkouts.findById(_id).lean()).toMatchObject({ delivery: before });
  });

  it('of what is brought again leaves alone where the rest went', async () => {
    const { _id, orders } = await paid([delivered, kitchen]);
    await change({ _id }, after);
    const [gone, here] = await Promise.all(orders.map((order) => stored(order._id)));
    expect([gone?.delivery, here?.delivery]).toMatchObject([before, after]);
  });

  it('is refused outside the area in words, for no phone, unknown words, and to customers', async () => {
    const { _id, orders } = await paid();
    const read = shop.deps.settings.read;
    const known = await read();
    shop.deps.settings.read = async () => ({ ...known, delivery: { ...known.delivery, pins: ['5600'] } });
    const outside = await change({ _id }, { address: '1 Far Street, Mumbai 400001' });
    shop.deps.settings.read = read;
    expect(outside.body).toMatchObject({
      code: 'outside_area',
      message: expect.stringContaining('PIN codes 5600xx'),
    });
    expect((await change({ _id }, { phone: '12' })).body.code).toBe('phone_invalid');
    expect((await change({ _id }, { ...after, anyway: true })).status).toBe(400);
    expect((await change({ _id }, { address: ' ' })).status).toBe(400);
    expect((await change({ _id }, after, customer as never)).status).toBe(403);
    expect((await change({ _id: new Types.ObjectId() }, after)).status).toBe(404);
    await cancel(orders[0]?._id);
    expect((await change({ _id }, after)).status).toBe(404);
  });

  it('to where delivery costs something else is made once that was read, and at once by a client that cannot ask', async () => {
    const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
    const fees = [
      { pins: ['560001'], fee: 30 },
      { pins: ['560102'], fee: 60, minimum: 1_000 },
    ];
    await admin.call(routes.updateSettings, { body: { version, fees } });
    const address = '2 Far Road, Bengaluru 560102';
    const sold = { amount: 22_900, deliveryFee: 3_000 };
    const { _id } = await paid([kitchen], sold);
    const asked = await change({ _id }, { address, terms: { fee: 3_000 } });
    const terms = { fee: 6_000, minimum: 100_000 };
    const message = 'Delivery there costs ₹60 and needs an order of ₹1,000; ₹30 was paid.';
    expect(asked).toMatchObject({ status: 409, body: { code: 'delivery_terms', message, details: terms } });
    expect(await models.checkouts.findById(_id).lean()).toMatchObject({ delivery: before });
    expect((await change({ _id }, { address, terms: { ...terms, fee: 5_000 } })).status).toBe(409);
    expect((await change({ _id }, { address, terms })).status).toBe(200);
    expect(await models.checkouts.findById(_id).lean()).toMatchObject({ delivery: { address }, ...sold });
    const other = await paid([kitchen], sold);
    expect((await change(other, { note: 'Gate 2', terms: { fee: 3_000 } })).status).toBe(200);
    expect((await change(other, { address, version: 1 })).status).toBe(200);
  });

  it('of what is collected is who comes, and no address', async () => {
    const collected = { delivery: { ...before, address: '' }, fulfilment: 'pickup' as const };
    const { _id } = await paid([kitchen], collected);
    expect(await change({ _id }, { address: after.address })).toMatchObject({ status: 400 });
    expect((await change({ _id }, { name: 'Ravi', phone: after.phone })).status).toBe(200);
    expect(await models.checkouts.findById(_id).lean()).toMatchObject({
      customer: { name: 'Ravi' },
      delivery: { address: '', phone: after.phone },
    });
  });

  it('waits until the orders of its checkout are made', async () => {
    const { _id } = await paid([kitchen], { state: 'paid' });
    expect((await change({ _id }, after)).body.code).toBe('busy');
  });

  it('is on the rider’s page at once, and in a remake that is made meanwhile', async () => {
    const { _id, orders } = await paid();
    const [link] = await makeRiderLinks(shop.deps, [_id]);
    const token = link?.url.split('token=')[1];
    await change({ _id }, after);
    const ride = await shop.visitor.call<RiderAnswer>(routes.riderDelivery, { body: { token } });
    expect(ride.body).toMatchObject({ address: after.address, phone: after.phone, note: after.note });
    // Read before the change.
    await models.orders.updateOne(
      { _id: orders[0]?._id },
      { $set: { delivery: before }, $unset: { deliveryVersion: '' } },
    );
    const body = { key: crypto.randomUUID(), quantity: 1, reason: 'wrong' };
    const made = await admin.call<{ order: AdminOrderAnswer }>(routes.remakeOrder, {
      params: { id: String(orders[0]?._id) },
      body,
    });
    expect(made.body.order).toMatchObject({ delivery: after, deliveryVersion: 1 });
  });

  it('is marked until the kitchen has seen it, once for all of it', async () => {
    const { _id } = await paid([kitchen, kitchen]);
    await change({ _id }, after);
    const params = { checkoutId: String(_id) };
    const { body } = await admin.call<Answer>(routes.seeDelivery, { params });
    expect(body.orders.map(({ deliveryChanged, version }) => deliveryChanged ?? version)).toEqual([3, 3]);
    expect((await admin.call<Answer>(routes.seeDelivery, { params })).body.orders).toMatchObject([
      { version: 3 },
      { version: 3 },
    ]);
    expect((await customer.call(routes.seeDelivery, { params })).status).toBe(403);
    expect((await update(body.orders[0]?._id, { status: out, version: 3 })).status).toBe(200);
  });
});

it('is printed for the kitchen too where its note is another, which its ticket has; what is not on paper yet stays so', async () => {
  const { prints } = models;
  const printer = { address: '192.168.1.50', port: 9100 };
  const printers = { ticket: printer, slip: printer };
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  await admin.call(routes.updateSettings, { body: { version, printers } });
  const sheets = async (checkoutId: Types.ObjectId) =>
    (await prints.find({ checkoutId, changed: true }).sort({ _id: -1 }).lean()).map(({ sheet }) => sheet);
  const { _id } = await paid();
  for (const sheet of ['ticket', 'slip'] as const)
    await prints.create({ _id: sheet, sheet, checkoutId: _id, state: 'printed', createdAt: new Date() });
  await change({ _id }, { address: '3 Last Lane 560003' });
  expect(await sheets(_id)).toEqual(['slip']);
  // The slip that is still due will say this too.
  await change({ _id }, { note: 'She can’t have this: 🥜', version: 1 });
  expect(await sheets(_id)).toEqual(['ticket', 'slip']);
  const unprinted = await paid();
  await change(unprinted, { note: 'No nuts' });
  expect(await sheets(unprinted._id)).toEqual([]);
});

it('in the moment after it was paid staff are told that, and of no charge', async () => {
  const { _id } = await paid();
  await models.checkouts.updateOne({ _id }, { $set: { state: 'paid' } });
  expect(await change({ _id }, { note: 'No nuts' })).toMatchObject({
    status: 503,
    body: { message: justPaid },
  });
});

it('never takes an order back to an earlier change', async () => {
  const { _id, orders } = await paid();
  const deps = { ...shop.deps, restored: undefined };
  const changeShown = (version: number) =>
    changeDelivery(deps, { _id, customer: person }, version, { delivery: after, name: 'Asha' });
  await changeShown(0);
  // By a request that had read what was there before.
  expect(await changeShown(0)).toBeUndefined();
  const read = models.checkouts.findById.bind(models.checkouts);
  const earlier = await read(_id).lean<Checkout>();
  // For the sweep, if this process dies now.
  expect(earlier).toMatchObject({ deliveryUncopied: true });
  await change({ _id }, { address: '3 Last Lane 560003', version: 1 });
  models.checkouts.findById = (() => ({ lean: async () => earlier })) as never;
  await copyDelivery(deps, _id).finally(() => (models.checkouts.findById = read as never));
  expect(await stored(orders[0]?._id)).toMatchObject({
    delivery: { address: '3 Last Lane 560003' },
    deliveryVersion: 2,
  });
});

it('forgets where it went with the person', async () => {
  const { _id, userId, orders } = await paid();
  await change({ _id }, after);
  await update(orders[0]?._id, { status: delivered });
  await shop.deps.background.finish();
  await models.mails.deleteMany({});
  await eraseFinished(models, userId);
  const kept = await models.audits.find({ subject: String(_id) }).lean();
  expect(JSON.stringify([kept, await stored(orders[0]?._id)])).not.toMatch(/Street|Road|98450/);
});
