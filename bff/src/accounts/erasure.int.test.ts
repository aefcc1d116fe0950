import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import type { Checkout, Order } from '@forno/shared/server/db';
import { writeMail } from '@forno/shared/server/mail';
import { eraseFinished } from '@forno/shared/server/operations';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createClient } from '../testing/client.ts';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;

/** Whatever names the person, wherever it is in the database. */
async function traces(): Promise<string[]> {
  const collections = Object.values(models).map(async ({ collection }) => {
    const all = await collection.find().toArray();
    return all.map((document) => `${collection.name}: ${JSON.stringify(document)}`);
  });
  const every = (await Promise.all(collections)).flat();
  return every.filter((text) => /zephyrine|quill|erasure lane|98765\D?01234/i.test(text));
}

let people = 0;
async function person() {
  people += 1;
  const email = `zephyrine-${people}@forno.example`;
  const account = { name: 'Zephyrine Quill', email, password: 'forno-secret', address: '77 Erasure Lane' };
  const { body } = await shop.visitor.call<{ token: string }>(routes.register, { body: account });
  const user = await models.users.findOne({ email }).lean();
  const { _id: id, name } = user!;
  const delivery = { address: '77 Erasure Lane', phone: '+919876501234', note: 'The bell says Quill' };
  const customer = { name, email };

  /** A checkout with its one order, if any. */
  async function buys(paid: Partial<Checkout>, ordered?: Partial<Order>) {
    const keywords = ['zephyrine', 'quill', email, '9876501234'];
    const checkout = checkoutDocument({ userId: id, customer, delivery, keywords, ...paid });
    const { _id: checkoutId } = checkout;
    const lines = [{ line: 0, note: 'For Zephyrine', needs: [] }];
    await models.checkouts.collection.insertOne({ ...checkout, lines } as never);
    const of = { userId: id, checkoutId, customer, delivery, note: 'For Quill' };
    return { checkoutId, orderId: ordered && (await makeOrder(models, { ...of, ...ordered }))._id };
  }
  return { ...createClient(shop.url, body.token), id, email, name, buys };
}

const finished = { state: 'fulfilled' } as const;
const back = (state: 'due' | 'done') =>
  ({ amount: 100, state, reason: 'Too late', byProvider: false, at: new Date() }) as const;
const voidedBy = (_id: Types.ObjectId, name: string) => ({
  at: new Date(),
  by: { _id, name },
  reason: 'Late',
});

/** Leaves behind all that a customer can, finished. */
async function longLife(buyer: Awaited<ReturnType<typeof person>>): Promise<Types.ObjectId[]> {
  const { id, name, email } = buyer;
  const admin = await shop.admin();
  const kept = [
    await buyer.buys(finished, { status: 'Delivered' }),
    await buyer.buys(finished, { voided: voidedBy(id, name) }),
    await buyer.buys(finished, {
      voided: voidedBy(new Types.ObjectId(admin.id), 'Ravi'),
      refund: back('done'),
    }),
    await buyer.buys({ state: 'refused', refunds: [] }),
  ];
  await buyer.buys({ state: 'unpaid', razorpayOrderId: randomUUID(), unverifiedFrom: 'network' });
  await buyer.buys({ state: 'expired', razorpayOrderId: randomUUID() });
  // Its payment failed long ago, though it was reported.
  const failed = { paymentReportedAt: new Date(0), failure: 'declined', askAt: new Date('9999-12-31') };
  await buyer.buys({ state: 'expired', razorpayOrderId: randomUUID(), ...failed });
  const body = { name: 'Zephyrine', email, message: 'Quill was here' };
  expect((await buyer.call(routes.contact, { body })).status).toBe(200);
  const change = { name: 'Zephyrine Q. Quill', email };
  await admin.call(routes.updateUser, { params: { id: String(id) }, body: change });
  const mail = { to: email, data: { name, delivery: '77 Erasure Lane' } };
  await writeMail(models, { _id: `refund-${email}`, template: 'refund', ...mail });
  await models.mails.updateMany({ to: email, template: 'refund' }, { state: 'sent' });
  return kept.map(({ checkoutId }) => checkoutId);
}

const removeAs = {
  'its owner': ({ call }: Awaited<ReturnType<typeof person>>) =>
    call(routes.deleteAccount, { body: { password: 'forno-secret' } }),
  'an admin': async ({ id }: Awaited<ReturnType<typeof person>>) =>
    (await shop.admin()).call(routes.deleteUser, { params: { id: String(id) } }),
};

describe.each(Object.entries(removeAs))('an account deleted by %s', (_who, remove) => {
  it('leaves no trace of the person in any collection, and every order and payment', async () => {
    const buyer = await person();
    const kept = await longLife(buyer);
    expect((await traces()).length).toBeGreaterThan(15);
    expect((await remove(buyer)).status).toBe(200);
    expect(await traces()).toEqual([]);
    expect(await models.checkouts.countDocuments({ _id: { $in: kept } })).toBe(kept.length);
    expect(await models.orders.countDocuments({ userId: buyer.id })).toBe(3);
    expect(await models.audits.countDocuments({ subject: String(buyer.id) })).toBeGreaterThan(0);
  });

  it('leaves the mails and messages of everybody else', async () => {
    const [buyer, other] = [await person(), await shop.customer('Asha')];
    const { email } = (await models.users.findById(other.id).lean())!;
    await other.call(routes.contact, { body: { name: 'Asha', email, message: 'Hello' } });
    const order = await makeOrder(models, { userId: new Types.ObjectId(other.id), status: 'Delivered' });
    const before = await models.mails.countDocuments({ replyTo: email });
    await remove(buyer);
    expect(before).toBe(1);
    expect(await models.mails.countDocuments({ replyTo: email })).toBe(1);
    expect(await models.complaints.countDocuments({ userId: other.id })).toBe(1);
    expect(await models.orders.findById(order._id).lean()).toMatchObject({ customer: order.customer });
  });
});

describe('what is under way when an admin deletes its account', () => {
  const remove = removeAs['an admin'];
  const ends: [
    string,
    Partial<Checkout>,
    Partial<Order> | undefined,
    (of: Types.ObjectId) => Promise<unknown>,
  ][] = [
    [
      'an order in the kitchen is delivered',
      finished,
      { status: 'In the Kitchen' },
      (checkoutId) => models.orders.updateOne({ checkoutId }, { status: 'Delivered' }),
    ],
    [
      'an order is cancelled and its customer told',
      finished,
      { voided: voidedBy(new Types.ObjectId(), 'Ravi'), mailDue: true },
      (checkoutId) => models.orders.updateOne({ checkoutId }, { $unset: { mailDue: '' } }),
    ],
    [
      'the money of an order is back',
      finished,
      { voided: voidedBy(new Types.ObjectId(), 'Ravi'), refund: back('due') },
      (checkoutId) => models.orders.updateOne({ checkoutId }, { 'refund.state': 'done' }),
    ],
    [
      'the money of a payment is back',
      {
        state: 'refused',
        refunds: [{ key: 'k', paymentId: 'p', amount: 1, reason: '', state: 'due', at: new Date() }],
      },
      undefined,
      (_id) => models.checkouts.updateOne({ _id }, { 'refunds.0.state': 'done' }),
    ],
    [
      'a paid cart has become its orders',
      { state: 'paid' },
      undefined,
      (_id) => models.checkouts.updateOne({ _id }, { state: 'fulfilled' }),
    ],
    [
      'the provider knows nothing of a reported payment',
      { state: 'expired', paymentReportedAt: new Date() },
      undefined,
      (_id) => models.checkouts.updateOne({ _id }, { askAt: new Date('9999-12-31') }),
    ],
  ];

  it.each(ends)('keeps its name and address until %s', async (_what, checkout, order, finish) => {
    const buyer = await person();
    const razorpayOrderId = randomUUID();
    const { checkoutId, orderId } = await buyer.buys({ razorpayOrderId, ...checkout }, order);
    await buyer.buys(finished, { status: 'Delivered' });
    expect((await remove(buyer)).status).toBe(200);
    expect((await buyer.call(routes.profile)).status).toBe(401);
    await eraseFinished(models, buyer.id);
    const whose = { customer: { name: 'Zephyrine Quill' }, delivery: { phone: '+919876501234' } };
    expect(await models.checkouts.findById(checkoutId).lean()).toMatchObject(whose);
    if (orderId) expect(await models.orders.findById(orderId).lean()).toMatchObject(whose);
    // That one and nothing else.
    expect(await traces()).toHaveLength(orderId ? 2 : 1);
    await finish(checkoutId);
    await eraseFinished(models, buyer.id);
    expect(await traces()).toEqual([]);
  });

  it('is told of its refund before its address goes', async () => {
    const buyer = await person();
    const refund = { voided: voidedBy(new Types.ObjectId(), 'Ravi'), refund: back('done') };
    await buyer.buys(finished, refund);
    const mail = { _id: `refund-${buyer.email}`, to: buyer.email, data: { name: buyer.name } };
    await writeMail(models, { ...mail, template: 'refund' });
    await remove(buyer);
    expect(await models.mails.findById(mail._id).lean()).toMatchObject({ state: 'due', to: buyer.email });
    await models.mails.updateOne({ _id: mail._id }, { state: 'sent' });
    await eraseFinished(models, buyer.id);
    expect(await traces()).toEqual([]);
  });

  it('does not take the mails of somebody who has that address by now', async () => {
    const buyer = await person();
    const { checkoutId } = await buyer.buys(finished, { status: 'In the Kitchen' });
    await remove(buyer);
    const again = { name: 'Usha', email: buyer.email, password: 'forno-secret', address: '1 Lane' };
    expect((await shop.visitor.call(routes.register, { body: again })).status).toBe(201);
    await models.orders.updateOne({ checkoutId }, { status: 'Delivered' });
    await eraseFinished(models, buyer.id);
    expect(await models.mails.exists({ to: buyer.email, template: 'verify-email' })).toBeTruthy();
    await models.users.deleteMany({ email: buyer.email });
    await models.mails.deleteMany({ to: buyer.email });
    expect(await traces()).toEqual([]);
  });
});

it('names no admin who left in the audit log, nor in what they saw, baked, moved and cancelled', async () => {
  const [gone, other] = [await shop.admin('Zephyrine Quill'), await shop.customer('Asha')];
  const body = { name: 'Usha', email: `usha-${randomUUID().slice(0, 8)}@forno.example` };
  await gone.call(routes.updateUser, { params: { id: other.id }, body });
  const order = await makeOrder(models, {});
  const moved = String(order._id);
  await gone.call(routes.acknowledgeOrders, { body: { orders: [moved] } });
  for (const step of [{ status: 'Sent to Delivery' }, { status: 'In the Kitchen', baked: true }])
    expect((await gone.call(routes.updateOrder, { params: { id: moved }, body: step })).status).toBe(200);
  await shop.deps.background.finish();
  await gone.call(routes.cancelOrder, {
    params: { id: String(order._id) },
    body: { refund: false, reason: 'Burnt' },
  });
  expect((await traces()).length).toBeGreaterThan(2);
  await (await shop.admin()).call(routes.deleteUser, { params: { id: gone.id } });
  expect(await traces()).toEqual([]);
  const by = { 'by._id': new Types.ObjectId(gone.id) };
  expect(await models.audits.countDocuments({ ...by, action: { $in: ['update', 'void'] } })).toBe(2);
});
