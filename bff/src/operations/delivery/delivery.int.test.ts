import { type DeliveryAnswer, routes } from '@forno/shared/contracts/server';
import { refundReasons } from '@forno/shared/messages/server';
import type { Checkout, Order, Refund } from '@forno/shared/server/db';
import { erasePerson } from '@forno/shared/server/operations';
import { Types } from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { makeOrder, shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const admin = await shop.admin();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 13, minute));
const omar = { _id: new Types.ObjectId(), name: 'Omar' };
let nth = 0;

const read = async (checkoutId: unknown) =>
  (await admin.call<DeliveryAnswer>(routes.delivery, { params: { checkoutId: String(checkoutId) } })).body;

/** A paid checkout of 40,000 paise with its two orders. */
async function deliver(checkout: Partial<Checkout> = {}, order: Partial<Order> = {}) {
  nth += 1;
  const [_id, userId] = [new Types.ObjectId(), checkout.userId ?? new Types.ObjectId()];
  const facts = {
    _id,
    userId,
    number: nth,
    numberDay: '2026-11-20',
    customer: { name: 'Asha', email: 'asha@forno.example' },
    delivery: { address: '12 Church Street', phone: '+919845011185', note: 'Ring twice' },
    cartId: `cart-${nth}`,
    state: 'fulfilled' as const,
    amount: 40_000,
    paymentId: `pay_${nth}`,
    refunds: [] as Refund[],
    createdAt: at(0),
    paidAt: at(1),
    version: 1,
  };
  const lines = [24_000, 16_000].map((amount, line) => ({
    line,
    amount,
    pizzaName: `Pizza ${line}`,
    quantity: 1,
    orderId: new Types.ObjectId(),
  }));
  await models.checkouts.collection.insertOne({ ...facts, lines, ...checkout } as never);
  const history = [
    { status: 'Order Received', at: at(1) },
    { status: 'In the Kitchen', at: at(5), by: omar },
  ] as const;
  for (const { line, orderId, amount } of lines)
    await makeOrder(models, {
      _id: orderId,
      checkoutId: _id,
      line,
      lines: 2,
      number: nth,
      userId,
      totalAmount: amount,
      status: 'In the Kitchen',
      statusHistory: [...history],
      createdAt: at(1),
      ...order,
    });
  return { _id, userId, lines, payment: facts.paymentId };
}

const refund = (paymentId: string, amount: number, more: Partial<Refund> = {}): Refund => ({
  key: `k-${amount}-${nth}`,
  paymentId,
  amount,
  reason: 'Cold.',
  state: 'done',
  at: at(20),
  ...more,
});

it('is 404 for an id that is none and for one of nothing, and belongs to admins alone', async () => {
  const { _id } = await deliver();
  const call = (who: typeof admin, checkoutId: string) =>
    who.call(routes.delivery, { params: { checkoutId } });
  expect((await call(admin, String(new Types.ObjectId()))).status).toBe(404);
  expect((await call(admin, 'nothing')).status).toBe(404);
  const customer = await shop.customer();
  expect((await call(customer as never, String(_id))).status).toBe(403);
  expect((await call(shop.visitor as never, String(_id))).status).toBe(401);
});

it('tells a delivery with all that belongs to it, and nothing of another of the same customer', async () => {
  const buyer = await shop.customer();
  const userId = new Types.ObjectId(buyer.id);
  const { _id } = await deliver({ userId });
  const other = await deliver({ userId, createdAt: at(30) });
  const message = (minute: number, text: string, by = userId) =>
    ({
      name: 'A',
      email: 'a@forno.example',
      message: text,
      createdAt: at(minute),
      answers: [],
      userId: by,
    }) as const;
  await models.complaints.insertMany([
    message(-60, 'before'),
    message(10, 'Where is it?'),
    message(11, 'not mine', new Types.ObjectId()),
  ]);
  const bill = (checkoutId: Types.ObjectId, number: string) => ({
    _id: number,
    series: 'F1',
    sequence: nth * 10 + number.length,
    checkoutId,
    nth: 0,
    issuedAt: at(2),
    facts: billOf(1, { number }),
  });
  await models.bills.insertMany([bill(_id, 'F1/1'), bill(other._id, 'F1/22')]);
  await models.prints.insertMany(
    [_id, other._id].map((checkoutId) => ({
      _id: `ticket-${String(checkoutId)}`,
      sheet: 'ticket',
      checkoutId,
      state: 'printed',
      createdAt: at(2),
    })),
  );
  const told = await read(_id);
  expect(told).toMatchObject({
    number: nth - 1,
    state: 'fulfilled',
    customer: { _id: buyer.id, name: 'Asha' },
    delivery: { address: '12 Church Street', note: 'Ring twice' },
    money: { amount: 40_000, paid: 40_000, givenBack: 0, left: 40_000 },
    lines: [],
    bills: [{ number: 'F1/1', nth: 0 }],
    messages: [{ message: 'Where is it?', open: false }],
    prints: [{ sheet: 'ticket', state: 'printed' }],
  });
  expect(told.orders.map(({ line, checkoutId }) => [line, checkoutId])).toEqual([
    [0, String(_id)],
    [1, String(_id)],
  ]);
  // Moved as one, told as one.
  expect(told.story.map(({ text, by }) => [text, by])).toContainEqual(['All pizzas: In the Kitchen', 'Omar']);
  expect(told.story.length).toBeLessThanOrEqual(12);
});

it('adds up every refund by itself: done, due and failed ones, of which the first is not the only one', async () => {
  const { _id, lines, payment } = await deliver();
  const [first] = lines;
  const refunds = [
    refund(payment, 5_000),
    refund(payment, 2_500, { byProvider: true }),
    refund(payment, 1_000, { tender: 'cash', by: omar }),
    refund(payment, 10_000, { state: 'due', orderId: first!.orderId }),
    ...[7_000, 100, 100, 100].map((amount) => refund(payment, amount, { state: 'failed' })),
    refund(payment, 6_000, { state: 'kept' }),
    refund('pay_twice', 40_000, { reason: 'Paid twice.' }),
  ];
  await models.checkouts.updateOne({ _id }, { $set: { refunds } });
  const { money, story, storyLines } = await read(_id);
  expect(money).toMatchObject({ paid: 40_000, givenBack: 8_500, due: 10_000, disputed: 0, left: 21_500 });
  expect(money.refunds).toHaveLength(10);
  expect(money.refunds[2]).toMatchObject({ tender: 'cash', by: 'Omar' });
  expect(money.refunds[3]).toMatchObject({ orderId: String(first!.orderId) });
  expect(money.refunds.filter(({ otherPayment }) => otherPayment)).toMatchObject([{ amount: 40_000 }]);
  expect([story.length, storyLines]).toEqual([12, 13]);
});

it('leaves nothing that a bank disputes, and all that it gave back', async () => {
  const dispute = (payment_id: string, status: 'open' | 'won') =>
    ({
      id: status,
      payment_id,
      amount: 40_000,
      amount_deducted: 0,
      reason_code: 'x',
      respond_by: 1,
      status,
      news: 1,
    }) as const;
  const { _id, payment } = await deliver();
  await models.checkouts.updateOne({ _id }, { $set: { disputes: [dispute(payment, 'open')] } });
  expect((await read(_id)).money).toMatchObject({
    disputed: 40_000,
    left: 0,
    disputes: [{ status: 'open' }],
  });
  await models.checkouts.updateOne({ _id }, { $set: { disputes: [dispute(payment, 'won')] } });
  expect((await read(_id)).money).toMatchObject({ disputed: 0, left: 40_000 });
});

it('keeps a cancelled pizza with what happened, though it left the lists', async () => {
  const { _id, lines } = await deliver();
  const voided = { at: at(9), by: omar, reason: 'No more figs' };
  await models.orders.updateOne({ _id: lines[1]!.orderId }, { $set: { voided } });
  const { orders, story } = await read(_id);
  expect(orders.map((order) => order.voided?.reason)).toEqual([undefined, 'No more figs']);
  expect(story).toContainEqual(
    expect.objectContaining({ text: 'Margherita: cancelled', detail: 'No more figs', by: 'Omar' }),
  );
});

it('tells staff who cancelled, and a refund after what led to it, though the provider knows whole seconds', async () => {
  const back = refund('', 16_000, { reason: refundReasons.cancelledByCustomer, at: at(0) });
  const { _id } = await deliver({ createdAt: new Date(at(0).getTime() + 491), refunds: [back] });
  const [begun, given] = (await read(_id)).story;
  expect([begun?.kind, given?.detail]).toEqual(['checkout', 'done, Cancelled by the customer.']);
});

it('tells one that was never paid, was rebuilt, or was taken and paid at the counter', async () => {
  const unpaid = await deliver({ state: 'expired', failure: 'Card declined.' });
  await models.checkouts.updateOne({ _id: unpaid._id }, { $unset: { paymentId: '', paidAt: '' } });
  await models.orders.deleteMany({ checkoutId: unpaid._id });
  expect(await read(unpaid._id)).toMatchObject({
    state: 'expired',
    orders: [],
    lines: [{ name: 'Pizza 0', amount: 24_000 }, { name: 'Pizza 1' }],
    money: { paid: 0, left: 0, failure: 'Card declined.' },
  });
  const rebuilt = await deliver({ rebuiltAt: at(3), lines: [] });
  await models.orders.deleteMany({ checkoutId: rebuilt._id });
  const back = refund(rebuilt.payment, 40_000, { state: 'held' });
  await models.checkouts.updateOne({ _id: rebuilt._id }, { $set: { refunds: [back] } });
  expect(await read(rebuilt._id)).toMatchObject({
    rebuiltAt: at(3).toISOString(),
    money: { left: 40_000, refunds: [{ state: 'held' }] },
  });
  const received = { amount: 20_000, by: omar, at: at(1) };
  const counter = await deliver({
    channel: 'counter',
    fulfilment: 'pickup',
    takenBy: omar,
    tenders: [
      { tender: 'cash', ...received },
      { tender: 'card', reference: '4711', ...received },
    ],
  });
  expect(await read(counter._id)).toMatchObject({
    channel: 'counter',
    fulfilment: 'pickup',
    takenBy: 'Omar',
    money: {
      tenders: [
        { tender: 'cash', by: 'Omar' },
        { tender: 'card', reference: '4711', amount: 20_000 },
      ],
    },
  });
});

it('knows nobody any more once their account is gone, but the money and what was cooked', async () => {
  const buyer = await shop.customer('Zoe');
  const user = await models.users.findById(buyer.id).lean();
  const { _id } = await deliver(
    { userId: user!._id, customer: { name: 'Zoe', email: user!.email } },
    { status: 'Delivered', customer: { name: 'Zoe', email: user!.email }, note: 'for Zoe' },
  );
  await models.complaints.create({
    name: 'Zoe',
    email: 'z@z.z',
    message: 'Zoe',
    createdAt: at(9),
    answers: [],
    userId: user!._id,
  });
  await erasePerson(models, user!);
  await models.users.deleteOne({ _id: user!._id });
  const told = await read(_id);
  expect(told).toMatchObject({
    customer: { name: 'Former customer' },
    messages: [],
    money: { paid: 40_000 },
  });
  expect(told.customer).not.toHaveProperty('_id');
  expect(JSON.stringify(told)).not.toMatch(/Zoe|Church Street|9845011185|@forno/);
});

it('reads as often for thirty refunds as for none, and by indexes alone', async () => {
  const { _id, payment } = await deliver();
  const { db } = models.orders;
  const counted = async () => {
    const told: string[] = [];
    db.set('debug', (collection: string, method: string) => told.push(`${collection}.${method}`));
    await read(_id);
    db.set('debug', false);
    return told.length;
  };
  onTestFinished(() => void db.set('debug', false));
  const few = await counted();
  const refunds = Array.from({ length: 30 }, (_, n) => refund(payment, 100 + n));
  await models.checkouts.updateOne({ _id }, { $set: { refunds } });
  expect(await counted()).toBe(few);
  expect(few).toBeGreaterThan(7);
  expect(few).toBeLessThanOrEqual(12);
  const plan = async (query: { explain: (how: 'executionStats') => PromiseLike<unknown> }) =>
    JSON.stringify(await query.explain('executionStats'));
  expect(await plan(models.prints.find({ checkoutId: _id }))).toContain('"totalDocsExamined":0');
});
