import { type ReportAnswer, routes } from '@forno/shared/contracts/server';
import type { Checkout, Order } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const admin = await shop.admin();
const at = (time: string) => new Date(`${time}+05:30`);
const evening = at('2026-11-01T20:00:00');
const query = { from: '2026-11-01', to: '2026-11-01' };
const [nila, omar] = ['Nila', 'Omar'].map((name) => ({ _id: new Types.ObjectId(), name })) as [Who, Who];
type Who = { _id: Types.ObjectId; name: string };
// Nila's account is gone.
await models.users.collection.insertOne({ ...omar, email: 'omar@forno.example' } as never);
let nth = 0;

/** A paid checkout of 40,000 paise with its one order. */
async function sell(checkout: object = {}, order: Partial<Order> = {}) {
  nth += 1;
  const _id = new Types.ObjectId();
  const paid = { state: 'fulfilled', amount: 40_000, paymentId: `pay_${nth}`, paidAt: evening, refunds: [] };
  await models.checkouts.collection.insertOne({ _id, cartId: `cart-${nth}`, ...paid, ...checkout } as never);
  await makeOrder(models, { checkoutId: _id, totalAmount: 40_000, createdAt: evening, ...order });
  return { _id, paymentId: paid.paymentId };
}

const received = (tender: string, amount: number, by = omar) => ({ tender, amount, by, at: evening });
const refund = (amount: number, reason: string, more: object = {}): Checkout['refunds'][number] => ({
  key: `k-${nth}-${amount}`,
  paymentId: `pay_${nth + 1}`,
  amount,
  reason,
  state: 'done',
  at: evening,
  ...more,
});
const less = (refunds = 0, refunded = 0, cancelled = 0) => ({
  refunds,
  refunded,
  cancelled,
  cancelledFor: cancelled * 40_000,
});
const report = async (range = query) =>
  (await admin.call<ReportAnswer>(routes.report, { query: range })).body;

it('tells channels, tenders, people, refunds and ratings apart, each adding up', async () => {
  const step = (by: Who, how?: 'rider' | 'assumed') => ({
    status: 'In the Kitchen' as const,
    at: evening,
    by,
    ...(how && { how }),
  });
  const enrolled = { name: 'Oven', duty: 'kitchen', enrolledBy: omar._id, createdAt: evening } as const;
  const tablet = (await models.stations.create(enrolled)).toObject();
  await sell(
    {
      refunds: [
        refund(5_000, 'Cold.', { by: omar }),
        refund(2_000, 'Late.', { state: 'due' }),
        refund(9_000, 'No.', { state: 'failed' }),
      ],
    },
    { statusHistory: [step(nila), step(omar), step(omar, 'rider')], rating: { rating: 'Great' } },
  );
  // Paid twice: the second payment bought nothing, and counts nowhere.
  await sell(
    { refunds: [refund(40_000, 'Paid twice.', { paymentId: 'pay_twice' })] },
    { rating: { rating: 'Not good' } },
  );
  const split = [received('cash', 30_000), received('card', 10_000)];
  const counter = { channel: 'counter' as const };
  await sell(
    {
      ...counter,
      takenBy: omar,
      tenders: split,
      refunds: [refund(1_000, 'Cold.', { tender: 'cash', by: omar })],
    },
    { ...counter, statusHistory: [step({ ...omar, name: 'Omar Khan' })], rating: { rating: 'Fine' } },
  );
  await sell(
    { ...counter, takenBy: nila, tenders: [received('upi', 40_000, nila)] },
    { ...counter, statusHistory: [step(tablet)] },
  );
  // Cancelled on duty, and by whoever had ordered it.
  const checkoutId = new Types.ObjectId();
  const voided = { at: evening, by: omar, reason: 'Gone' };
  await makeOrder(models, { checkoutId, totalAmount: 40_000, createdAt: evening, voided });
  const own = { userId: nila._id, voided: { ...voided, by: nila } };
  await makeOrder(models, { checkoutId, line: 1, createdAt: evening, ...own });
  // Only taken off the lists: its customer has it.
  const cleared = { ...voided, cleared: true };
  await makeOrder(models, { checkoutId, line: 2, createdAt: evening, status: 'Delivered', voided: cleared });
  // Of another day, and never paid.
  await sell({ paidAt: at('2026-11-02T00:00:00') }, { createdAt: at('2026-11-02T00:00:00') });

  const made = await report();
  const halves = ['counter', 'web'].map((channel) => ({ channel, orders: 2, pizzas: 2, revenue: 80_000 }));
  expect(made.byChannel?.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))).toEqual(halves);
  expect(made.byChannel?.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(made.total.revenue);
  expect(made.byTender).toEqual([
    { tender: 'online', payments: 2, received: 80_000, refunded: 7_000 },
    { tender: 'cash', payments: 1, received: 30_000, refunded: 1_000 },
    { tender: 'upi', payments: 1, received: 40_000, refunded: 0 },
    { tender: 'card', payments: 1, received: 10_000, refunded: 0 },
  ]);
  expect(made.byTender?.reduce((sum, row) => sum + row.received, 0)).toBe(4 * 40_000);
  expect(made.byPerson).toEqual([
    { personId: String(omar._id), name: 'Omar', taken: 1, amount: 40_000, moved: 2, ...less(2, 6_000, 1) },
    { personId: String(nila._id), name: 'A former colleague', taken: 1, amount: 40_000, moved: 1, ...less() },
    { personId: String(tablet._id), name: 'Oven', taken: 0, amount: 0, moved: 1, ...less() },
  ]);
  expect(made.refundReasons).toEqual([
    { reason: 'Cold.', refunds: 2, amount: 6_000 },
    { reason: 'Late.', refunds: 1, amount: 2_000 },
  ]);
  expect(made.ratings).toEqual({ answers: 3, good: 2 });
});

it('counts neither what a dispute keeps as refunded, nor what the provider deducted as left', async () => {
  const day = { from: '2026-10-03', to: '2026-10-03' };
  const createdAt = at('2026-10-03T12:00:00');
  const payment_id = `pay_${nth + 1}`;
  const dispute = (status: string, amount_deducted = 0) => ({
    payment_id,
    status,
    amount: 15_000,
    amount_deducted,
  });
  const held = refund(15_000, 'Late.', { state: 'held', disputed: true });
  await sell(
    {
      paidAt: createdAt,
      refunds: [refund(10_000, 'Cold.'), held],
      disputes: [dispute('lost', 15_000), dispute('won'), { ...dispute('lost'), payment_id: 'pay_other' }],
    },
    {
      createdAt,
      refund: {
        amount: 25_000,
        kept: 15_000,
        parts: { done: 10_000, due: 0, waits: 0, back: 15_000 },
        state: 'done',
        reason: 'Cold.',
        byProvider: false,
        at: createdAt,
      },
    },
  );
  const { total, byTender, refundReasons, byPizza } = await report(day);
  expect(total).toMatchObject({ gross: 40_000, refunded: 10_000, deducted: 15_000, net: 15_000 });
  expect(total.averageOrder).toBe(30_000);
  expect([byTender?.[0]?.refunded, refundReasons?.[0]?.amount, byPizza[0]?.refunded]).toEqual([
    10_000, 10_000, 10_000,
  ]);
});

it('counts a delivery’s rating once, however many pizzas it had, and none of what was cancelled', async () => {
  const day = { from: '2026-10-01', to: '2026-10-01' };
  const createdAt = at('2026-10-01T12:00:00');
  const { _id: checkoutId } = await sell({ paidAt: createdAt }, { createdAt, rating: { rating: 'Fine' } });
  await makeOrder(models, { checkoutId, line: 1, createdAt, rating: { rating: 'Fine' } });
  const voided = { at: createdAt, by: omar, reason: '' };
  await sell({ paidAt: createdAt }, { createdAt, voided, rating: { rating: 'Not good' } });
  expect((await report(day)).ratings).toEqual({ answers: 1, good: 1 });
});

it('keeps the reasons that went back most by themselves, and the sum of all', async () => {
  const day = { from: '2026-09-01', to: '2026-09-01' };
  const paidAt = at('2026-09-01T12:00:00');
  const refunds = Array.from({ length: 40 }, (_, n) => refund(100 + n, `Reason ${n}`));
  await sell({ paidAt, refunds }, { createdAt: paidAt });
  const { refundReasons = [] } = await report(day);
  expect(refundReasons).toHaveLength(31);
  expect(refundReasons.at(-1)).toMatchObject({ reason: 'Other reasons', refunds: 10 });
  expect(refundReasons.reduce((sum, { amount }) => sum + amount, 0)).toBe(4_000 + 780);
});

it('has all of it in the file, in rupees, with what each figure means; who took it is written down', async () => {
  const text = await (await admin.fetch('/report.csv?from=2026-11-01&to=2026-11-01')).text();
  for (const row of [
    'Counter,2,2,800.00',
    'Cash,1,300.00,10.00',
    'person,orders_taken,taken_inr,statuses_set,refunds,given_back_inr,orders_cancelled,cancelled_inr',
    'Omar,1,400.00,2,2,60.00,1,400.00',
    'Cold.,2,60.00',
    'ratings,good\r\n3,2',
    'figure,definition',
  ])
    expect(text).toContain(row);
  const { body } = await admin.call<object[]>(routes.audit, { query: { kind: 'download' } });
  expect(body).toMatchObject([
    { title: 'report.csv', action: 'download', to: { from: '2026-11-01', to: '2026-11-01' } },
  ]);
});

it('counts the pizzas of one delivery once, and takes off of it what went back', async () => {
  const createdAt = at('2026-08-01T12:00:00');
  const back = { state: 'done' as const, reason: '', byProvider: false, at: createdAt };
  const { checkoutId } = await makeOrder(models, {
    createdAt,
    totalAmount: 30_000,
    refund: { ...back, amount: 10_000 },
  });
  await makeOrder(models, { createdAt, checkoutId, line: 1, totalAmount: 20_000 });
  const voided = { at: createdAt, by: omar, reason: 'Cold.' };
  await makeOrder(models, { createdAt, checkoutId, line: 2, voided, refund: { ...back, amount: 29_900 } });
  const { total } = await report({ from: '2026-08-01', to: '2026-08-01' });
  expect(total).toMatchObject({ orders: 2, deliveries: 1, averageOrder: 40_000 });
});

it.each([
  ['however late it was settled', '2026-11-05T23:59:00', '2026-11-06T00:02:00'],
  ['also where our clock was behind the provider’s', '2026-11-08T00:01:00', '2026-11-07T23:58:00'],
])('counts a payment on the day of its capture, as its order, %s', async (_how, capture, settled) => {
  const captured = at(capture);
  await sell({ capturedAt: captured, paidAt: at(settled) }, { createdAt: captured });
  const [day, other] = await Promise.all(
    [capture, settled].map((at) => at.slice(0, 10)).map((date) => report({ from: date, to: date })),
  );
  const online = { tender: 'online', payments: 1, received: 40_000, refunded: 0 };
  expect([day?.total.revenue, day?.byTender]).toEqual([40_000, [online]]);
  expect([other?.total.revenue, other?.byTender ?? []]).toEqual([0, []]);
});
