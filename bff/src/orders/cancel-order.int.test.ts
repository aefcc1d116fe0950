import { routes, type SettingsAnswer, totalCountHeader } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { adminNotices, answers } from '@forno/shared/messages/server';
import { readInventoryDocument, returnOrder } from '@forno/shared/server/stock';
import type { Order } from '@forno/shared/server/db';
import { markVoided } from '@forno/shared/server/orders';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { takeOff } from './void-order.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
await shop.setInventory(fullInventory());

const { place, stored, list, update, cancel } = orderCalls(shop, admin);
const [, kitchen, out, delivered] = orderStatuses;

it('lets a customer take back their own order alone, until the kitchen starts', async () => {
  const userId = new Types.ObjectId(customer.id);
  const [mine, started, other] = [
    await place({ userId }),
    await place({ userId, status: kitchen }),
    await place(),
  ];
  const cancelOwn = ({ _id }: Pick<Order, '_id'>) =>
    customer.call(routes.cancelOwnOrder, { params: { id: String(_id) } });
  expect((await cancelOwn(mine)).status).toBe(200);
  expect(await cancelOwn(started)).toMatchObject({ status: 409, body: { code: 'order_started' } });
  expect((await cancelOwn(other)).status).toBe(404);
  const voided = await Promise.all(
    [mine, started, other].map(async ({ _id }) => (await stored(_id))?.voided),
  );
  expect(voided.map((one) => one !== undefined)).toEqual([true, false, false]);
});

it('staff cancel a delivery with one press: one mail, one slip, and one answer that says what stays', async () => {
  const { prints, mails } = shop.deps.models;
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  const slip = { address: '192.168.1.50', port: 9100 };
  await admin.call(routes.updateSettings, { body: { version, printers: { ticket: null, slip } } });
  const one = await place({ line: 0 });
  const { checkoutId } = one;
  const [other, arrived] = [
    await place({ checkoutId, line: 1 }),
    await place({ checkoutId, line: 2, status: delivered }),
  ];
  const printed = { sheet: 'slip', checkoutId, state: 'printed', createdAt: new Date() } as const;
  await prints.create({ _id: `slip-${String(checkoutId)}`, ...printed });
  const seen = (order: Order) => ({ _id: String(order._id), status: kitchen });
  const others = [seen(other)];
  const { body } = await cancel(one._id, {
    refund: false,
    reason: 'No oven today.',
    status: kitchen,
    others,
  });
  expect(body).toMatchObject({ gone: [one, other].map(({ _id }) => String(_id)) });
  expect(await prints.countDocuments({ sheet: 'slip', checkoutId, state: 'due' })).toBe(1);
  const refund = { refund: true, status: kitchen, others: [seen(arrived)] };
  const last = await place({ checkoutId, line: 3 });
  const stays = `${adminNotices.orderDeleted} ${answers.othersStay(answers.arrivedMeanwhile)}`;
  expect((await cancel(last._id, refund)).body).toEqual({ message: stays, gone: [String(last._id)] });
  const told = { template: 'order-cancelled' as const, checkoutId };
  expect(await mails.find(told).lean()).toMatchObject([{ data: { pizza: 'Margherita, Margherita' } }]);
  expect(await stored(arrived._id)).not.toHaveProperty('voided');
});

it('is printed for the kitchen where it had the order on paper, until that is handed over', async () => {
  const { prints } = shop.deps.models;
  const printers = { ticket: { address: '192.168.1.50', port: 9100 }, slip: null };
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  await admin.call(routes.updateSettings, { body: { version, printers } });
  const [made, sent, unprinted] = [
    await place({ status: kitchen }),
    await place({ status: out }),
    await place({ status: kitchen }),
  ];
  for (const { _id, checkoutId } of [made, sent])
    await prints.create({
      _id: `ticket-${String(_id)}`,
      sheet: 'ticket',
      checkoutId,
      state: 'printed',
      createdAt: new Date(),
    });
  for (const { _id } of [made, sent, unprinted]) expect((await cancel(_id)).status).toBe(200);
  const told = await prints.find({ cancelled: true }).lean();
  expect(told).toMatchObject([{ sheet: 'ticket', orderId: made._id, state: 'due' }]);
});

it('says that the rest of the order stays, until the last of it is cancelled', async () => {
  const userId = new Types.ObjectId(customer.id);
  const one = await place({ userId });
  const rest = await place({ userId, checkoutId: one.checkoutId, line: 1 });
  const said = [];
  for (const { _id } of [one, rest]) {
    const own = { params: { id: String(_id) } };
    said.push((await customer.call<{ message: string }>(routes.cancelOwnOrder, own)).body.message);
  }
  expect(said).toEqual([answers.pizzaCancelled, answers.orderCancelled]);
});

it('tells a customer to ask at the counter for what was paid there: nobody would hand it over', async () => {
  const paid = await place({ userId: new Types.ObjectId(customer.id), paymentId: 'counter_1' });
  const own = { params: { id: String(paid._id) } };
  expect(await customer.call(routes.cancelOwnOrder, own)).toMatchObject({
    status: 409,
    body: { code: 'order_started', message: answers.askAtTheCounter },
  });
  const by = { _id: paid.userId, name: 'Asha' };
  const voiding = { by, reason: 'Late.', refund: () => true, owner: paid.userId };
  expect(await takeOff(shop.deps, own.params.id, voiding)).toMatchObject({ ok: false });
  expect(await stored(paid._id)).not.toHaveProperty('voided');
});

it('does nothing to an order when its body says more than is known here, as an amount', async () => {
  const order = await place({ userId: new Types.ObjectId(customer.id) });
  const params = { id: String(order._id) };
  const asked = [
    await cancel(order._id, { amount: 100 }),
    await update(order._id, { status: kitchen, amount: 100 }),
    await customer.call(routes.cancelOwnOrder, { params, body: { amount: 100 } }),
  ];
  for (const answer of asked)
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'amount' }] } });
  expect(await stored(order._id)).toMatchObject({ status: orderStatuses[0], version: order.version });
  expect((await customer.call(routes.cancelOwnOrder, { params, body: {} })).status).toBe(200);
});

it('voids the order as it was read, or not at all: whether its stock goes back depends on that', async () => {
  const read = await place();
  await shop.deps.models.orders.updateOne(
    { _id: read._id },
    { $set: { status: kitchen }, $inc: { version: 1 } },
  );
  const voided = { at: new Date(), by: { _id: new Types.ObjectId(), name: 'Ravi' }, reason: 'Too late.' };
  expect(await markVoided(shop.deps, 'void', read, { voided, stock: 'returning' })).toBeNull();
  expect(await stored(read._id)).toMatchObject({ status: kitchen, stock: 'consumed' });
});

it('makes no refund due that is too small for the provider: it would stay due for ever', async () => {
  const [small, enough] = [await place({ totalAmount: 99 }), await place({ totalAmount: 100 })];
  for (const { _id } of [small, enough]) await cancel(_id);
  expect(await stored(small._id)).not.toHaveProperty('refund');
  expect(await stored(enough._id)).toHaveProperty('refund');
});

it('asks again whether what arrived since the screen showed it is refunded', async () => {
  const [kept, seenSo] = [await place({ status: delivered }), await place({ status: delivered })];
  const refund = (id: Types.ObjectId, status: string) =>
    admin.call(routes.cancelOrder, {
      params: { id: String(id) },
      body: { status, refund: true, reason: 'Cold.' },
    });
  expect(await refund(kept._id, out)).toMatchObject({
    status: 409,
    body: { code: 'order_stale', message: answers.arrivedMeanwhile },
  });
  expect(await stored(kept._id)).not.toHaveProperty('voided');
  expect((await refund(seenSo._id, delivered)).status).toBe(200);
});

it('takes what was delivered off the staff’s lists without a word, and leaves it and silence to its customer', async () => {
  const { orders, mails } = shop.deps.models;
  await Promise.all([orders.deleteMany({}), mails.deleteMany({})]);
  const eaten = await place({ userId: new Types.ObjectId(customer.id), status: delivered });
  expect(await cancel(eaten._id)).toMatchObject({
    status: 200,
    body: { message: adminNotices.orderDeleted },
  });
  for (const query of [{}, { voided: 'true' }] as Record<string, string>[])
    expect((await list(customer, query)).body.orders).toMatchObject([
      { _id: String(eaten._id), status: delivered, voided: null, refund: null },
    ]);
  const lists = [await list(admin), await list(admin, { voided: 'only' })];
  expect(lists.map(({ body }) => body.orders.length)).toEqual([0, 1]);
  expect(await stored(eaten._id)).not.toHaveProperty('mailDue');
  expect(await mails.countDocuments()).toBe(0);
});

it('asks whoever says what becomes of the money why what was delivered is cancelled', async () => {
  const { _id } = await place({ status: delivered });
  for (const body of [{ refund: true }, { status: delivered }])
    expect(await cancel(_id, body)).toMatchObject({ status: 400, body: { code: 'reason_missing' } });
  expect((await stored({ _id }))?.voided).toBeUndefined();
  expect((await cancel(_id, { refund: true, reason: 'It was cold.' })).status).toBe(200);
});

it('gives its stock back once, also to a sweep that read it before', async () => {
  const order = await place();
  await cancel(order._id);
  const qty = async () => (await readInventoryDocument(shop.deps.models)).bases.Regular?.qty;
  const before = await qty();
  await returnOrder(shop.deps, order);
  expect(await qty()).toBe(before);
  expect((await readInventoryDocument(shop.deps.models)).transfers).toEqual([]);
});

it('gives no stock back when the kitchen starts between the reading and the writing', async () => {
  const order = await place();
  const { orders } = shop.deps.models;
  vi.spyOn(orders, 'findOne').mockImplementationOnce((() => ({
    lean: async () => {
      await update(order._id, { status: kitchen });
      return order;
    },
  })) as never);
  await cancel(order._id);
  expect(await stored(order._id)).toMatchObject({
    status: kitchen,
    stock: 'consumed',
    voided: expect.anything(),
  });
});

it('tells both that it is busy, not that there is no such order, when others are always first', async () => {
  const order = await place({ userId: new Types.ObjectId(customer.id) });
  const { orders } = shop.deps.models;
  const lost = vi
    .spyOn(orders, 'findOneAndUpdate')
    .mockImplementation((() => ({ lean: async () => null })) as never);
  const params = { id: String(order._id) };
  const asked = [
    await customer.call(routes.cancelOwnOrder, { params }),
    await admin.call(routes.cancelOrder, { params }),
  ];
  lost.mockRestore();
  expect(asked).toMatchObject([
    { status: 503, body: { code: 'busy' } },
    { status: 503, body: { code: 'busy' } },
  ]);
  expect(await stored(order._id)).not.toHaveProperty('voided');
});

it('tells the customer, and the admin, that the refund of a disputed payment waits for the bank', async () => {
  const disputed = async () => {
    const order = await place({ userId: new Types.ObjectId(customer.id) });
    const { _id, checkoutId, paymentId, totalAmount: amount } = order;
    await shop.deps.models.checkouts.collection.insertOne({
      ...checkoutDocument({ _id: checkoutId, amount, paymentId }),
      lines: [{ orderId: _id, amount }],
      disputes: [{ id: 'disp_1', payment_id: paymentId, amount, amount_deducted: 0, status: 'under_review' }],
    } as never);
    return order;
  };
  const [mine, theirs] = [await disputed(), await disputed()];
  const own = await customer.call(routes.cancelOwnOrder, { params: { id: String(mine._id) } });
  expect(own).toMatchObject({ status: 200, body: { message: answers.refundHeld } });
  expect((await cancel(theirs._id)).body).toMatchObject({ message: answers.adminRefundHeld });
  for (const { checkoutId, totalAmount: amount } of [mine, theirs]) {
    const checkout = await shop.deps.models.checkouts.findById(checkoutId).lean();
    expect(checkout?.refunds).toMatchObject([{ state: 'held', disputed: true, amount }]);
  }
});

it('lists an order to admins who ask for what was cancelled, with who, why and what went back', async () => {
  await shop.deps.models.orders.deleteMany({});
  const userId = new Types.ObjectId(customer.id);
  const [order] = [await place({ userId, status: delivered }), await place()];
  await cancel(order._id, { refund: true, reason: 'It was cold.' });
  const gone = await list(admin, { voided: 'only' });
  expect(gone.body.orders).toMatchObject([
    {
      _id: String(order._id),
      status: delivered,
      voided: { reason: 'It was cold.' },
      voidedBy: { name: 'Ravi' },
      refund: { amount: order.totalAmount },
    },
  ]);
  expect(gone.headers.get(totalCountHeader)).toBe('1');
  for (const query of [{}, { voided: 'true' }] as Record<string, string>[])
    expect((await list(admin, query)).body.orders).toHaveLength(1);
  expect(JSON.stringify((await list(customer, { voided: 'only' })).body)).not.toContain('Ravi');
});

it('within the counter’s limit is of the order as it was noted: moved meanwhile, it is noted anew', async () => {
  const { version } = (await admin.call<{ version: number }>(routes.settings)).body;
  await admin.call(routes.updateSettings, { body: { version, counter: { upi: null, refundLimit: 5_000 } } });
  const cashier = await shop.staff('counter');
  const { _id, checkoutId, paymentId, totalAmount: amount, version: before } = await place();
  const { checkouts, orders } = shop.deps.models;
  await checkouts.collection.insertOne({
    ...checkoutDocument({ _id: checkoutId, paymentId, amount }),
    lines: [{ orderId: _id, amount }],
  } as never);
  const asItIs = orders.findOne.bind(orders);
  const moved = () => orders.updateOne({ _id }, { $inc: { version: 1 } }).then(() => null);
  const read = vi.spyOn(orders, 'findOne').mockImplementationOnce(asItIs as never);
  // Noted, and then no longer there to be cancelled.
  read.mockImplementationOnce((() => ({ lean: moved })) as never);
  const { status } = await cashier.call(routes.cancelOrder, { params: { id: String(_id) } });
  read.mockRestore();
  expect(status).toBe(200);
  expect((await checkouts.findById(checkoutId).lean())?.cancelling).toMatchObject([{ version: before + 1 }]);
});
