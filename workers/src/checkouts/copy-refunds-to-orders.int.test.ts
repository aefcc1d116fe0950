import {
  copyRefundsToOrders,
  markOrderRefundDue,
  settleOrderRefund,
  recordExternalRefund,
} from '@forno/shared/server/checkouts';
import type { Checkout, Order, OrderRefund, Refund } from '@forno/shared/server/db';
import { writeRefundMail } from '@forno/shared/server/mail';
import { describe, expect, it, vi } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { createBacklog } from '../sweep/backlog.ts';
import { uncopiedRefunds } from '../sweep/unfinished.ts';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';
import { refundPayment } from './refund.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const atDashboard = (amount: number): Refund => ({
  key: `rfnd_${amount}`,
  paymentId: 'pay_1',
  amount,
  reason: 'There.',
  state: 'done',
  at: new Date(),
  byProvider: true,
});

/** The mark that cancelling leaves on an order. */
const dueOf = (amount: number): OrderRefund => ({
  amount,
  state: 'due',
  reason: 'Cancelled.',
  byProvider: false,
  ofVoid: true,
  at: new Date(),
});

/** One order of 24,000 paise, of which 5,000 went back at the dashboard. */
async function oneOrder() {
  const refunds = [atDashboard(5_000)];
  const paid = { state: 'paid', paymentId: 'pay_1', paidAt: new Date(), refunds } as const;
  const checkout = await makeCheckout(deps, { ...paid, pizzas: 1 });
  await createOrderLines()(deps, { checkoutId: String(checkout._id), line: 0 });
  const { _id } = checkout;
  const now = async () => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
  const order = async () => (await deps.models.orders.findOne({ checkoutId: _id }).lean<Order>())!;
  const refund = async (refunds: Refund[]) => {
    await deps.models.checkouts.updateOne({ _id }, { $set: { refunds } });
    return now();
  };
  return { now, order, refund };
}

it('shows the newest refunds, despite late writers with an older checkout', async () => {
  const { now, order, refund } = await oneOrder();
  const older = await now();
  await copyRefundsToOrders(deps, await refund([atDashboard(5_000), atDashboard(6_000)]));
  await copyRefundsToOrders(deps, older);
  expect((await order()).refund).toMatchObject({ amount: 11_000, state: 'done' });
});

it('shows on the order what verification finds at the dashboard', async () => {
  const { now, order } = await oneOrder();
  const { _id, razorpayOrderId = '' } = await now();
  deps.provider.payments.set(razorpayOrderId, [
    payment({ id: 'pay_1', amount: 24_000, amount_refunded: 11_000 }),
  ]);
  const made = { payment_id: 'pay_1', status: 'processed', notes: {}, created_at: 0 };
  deps.provider.strange = [
    { ...made, id: 'rfnd_5000', amount: 5_000 },
    { ...made, id: 'rfnd_6000', amount: 6_000 },
  ];
  await deps.models.checkouts.updateOne({ _id }, { $set: { 'refunds.0.refundId': 'rfnd_5000' } });
  await verifyPayment(deps, { checkoutId: String(_id), claimed: false });
  expect((await order()).refund).toMatchObject({ amount: 11_000, byProvider: true });
});

it('shows the newest refunds when another writer overtakes between the two reads', async () => {
  const { now, order, refund } = await oneOrder();
  const older = await refund([atDashboard(6_000)]);
  vi.spyOn(deps.models.checkouts, 'findById').mockImplementationOnce((() => ({
    lean: async () => {
      await copyRefundsToOrders(deps, await refund([atDashboard(6_000), atDashboard(7_000)]));
      return older;
    },
  })) as never);
  await copyRefundsToOrders(deps, older);
  expect((await order()).refund).toMatchObject({ amount: 13_000 });
  expect((await now()).refunds).toHaveLength(2);
});

it('shows what went back at the dashboard before there was an order', async () => {
  const { order } = await oneOrder();
  expect((await order()).refund).toMatchObject({ amount: 5_000, state: 'done', byProvider: true });
});

describe('the mail of what goes back of a delivery', () => {
  /** Of three lines, with `mail` for a refund of one of them as the checkout is then. */
  async function delivery() {
    const paid = { state: 'paid', paymentId: 'pay_1', paidAt: new Date(), number: 2 } as const;
    const { _id, lines } = await makeCheckout(deps, { ...paid, pizzas: 3 });
    const make = createOrderLines();
    for (const { line } of lines) await make(deps, { checkoutId: String(_id), line });
    const orders = await deps.models.orders.find({ checkoutId: _id }).sort({ line: 1 }).lean();
    const takeOff = (line: number, at: Date) =>
      deps.models.orders.updateOne(
        { checkoutId: _id, line },
        { voided: { at, by: { _id, name: 'Asha' }, reason: 'x' } },
      );
    const mail = async (refund: Refund, refunds: Refund[] = [], paymentId = 'pay_1') => {
      const checkout = await deps.models.checkouts.findById(_id).orFail().lean<Checkout>();
      const id = await writeRefundMail(deps.models, { ...checkout, refunds, paymentId }, refund);
      return deps.models.mails.findById(id).orFail().lean();
    };
    const asked = { paymentId: 'pay_1', reason: 'x', state: 'due', at: new Date() } as const;
    const ofVoid = (line: number): Refund => {
      const orderId = orders[line]!._id;
      return { ...asked, key: `order-${String(orderId)}`, orderId, amount: 100 + line };
    };
    return { orders, takeOff, mail, ofVoid };
  }
  const now = new Date();

  it('names the line that it is for, and what stays', async () => {
    const { orders, takeOff, mail } = await delivery();
    const back = async (line: number) => {
      await takeOff(line, now);
      return (await mail({ ...atDashboard(100 + line), orderId: orders[line]!._id })).data;
    };
    const [first, second] = [await back(0), await back(1)];
    expect(first).toMatchObject({ number: '2', pizza: 'Pizza 0', rest: ['1 × Pizza 1', '1 × Pizza 2'] });
    expect(second).toMatchObject({ quantity: 1, pizza: 'Pizza 1', rest: ['1 × Pizza 2'] });
    expect(await back(2)).toMatchObject({ pizza: 'Pizza 2', rest: [] });
  });

  it('is one for all that one press cancelled, whichever goes first; another press has its own', async () => {
    const { takeOff, mail, ofVoid } = await delivery();
    await takeOff(0, now);
    await takeOff(1, now);
    await takeOff(2, new Date(now.getTime() + 1));
    const all = [0, 1, 2].map(ofVoid);
    const second = await mail({ ...all[1]!, amount: 101 }, all);
    expect(second.data).toMatchObject({ amount: 201, pizzas: ['1 × Pizza 0', '1 × Pizza 1'], rest: [] });
    expect((await mail(all[0]!, all))._id).toBe(second._id);
    expect((await mail(all[2]!, all)).data).toMatchObject({ amount: 102, pizza: 'Pizza 2' });
  });

  it('is one for each way in which a person gave it back', async () => {
    const { takeOff, mail, ofVoid } = await delivery();
    for (const line of [0, 1, 2]) await takeOff(line, now);
    const byHand = { state: 'done', tender: 'cash' } as const;
    const all = [0, 1].map((line): Refund => ({ ...ofVoid(line), ...byHand, paymentId: 'counter_1' }));
    const card: Refund = { ...all[1]!, key: `${all[1]!.key}-card`, amount: 7, tender: 'card' };
    const told = await mail(all[1]!, [...all, card], 'counter_1');
    expect(told.data).toMatchObject({ amount: 201, tender: 'cash', pizzas: ['1 × Pizza 0', '1 × Pizza 1'] });
    expect((await mail(card, [...all, card], 'counter_1')).data).toMatchObject({ amount: 7, tender: 'card' });
  });

  it('says of what a dispute holds in part no more than that a part goes back, and that the rest waits', async () => {
    const { takeOff, mail, ofVoid } = await delivery();
    await takeOff(0, now);
    const part: Refund = { ...ofVoid(0), disputed: true };
    const held: Refund = { ...part, key: `${part.key}-disputed-0`, amount: 60, state: 'held' };
    expect((await mail(part, [part, held])).data).toMatchObject({ amount: 100, quantity: 0, waits: 60 });
    const free: Refund = { ...held, state: 'due' };
    expect((await mail(free, [part, free])).data).toMatchObject({ amount: 60, quantity: 0, waits: 0 });
  });

  it('tells what the first did not know of, or a dispute held, in a mail of its own', async () => {
    const { takeOff, mail, ofVoid } = await delivery();
    for (const line of [0, 1, 2]) await takeOff(line, now);
    const [first, second, third] = [ofVoid(0), ofVoid(1), ofVoid(2)];
    const held: Refund = { ...third, state: 'held', disputed: true };
    expect((await mail(first, [first, held])).data).toMatchObject({
      amount: 100,
      pizza: 'Pizza 0',
      rest: [],
    });
    expect((await mail(second, [first, second, held])).data).toMatchObject({ amount: 101, pizza: 'Pizza 1' });
    const free = { ...third, disputed: true };
    expect((await mail(free, [first, second, free])).data).toMatchObject({ amount: 102, pizza: 'Pizza 2' });
  });
});

describe('a refund that was booked by a worker that then died', () => {
  const later = { ...atDashboard(6_000), refundId: 'rfnd_6000' };
  const sweep = () => uncopiedRefunds(deps, new Date(Date.now() + 60_000), createBacklog());

  it('is shown on the order by the sweep', async () => {
    const { now, order } = await oneOrder();
    await recordExternalRefund(deps, (await now())._id, later);
    expect((await order()).refund).toMatchObject({ amount: 5_000 });
    expect(await sweep()).toBe(1);
    expect((await order()).refund).toMatchObject({ amount: 11_000, state: 'done' });
    expect(await sweep()).toBe(0);
  });

  it('keeps no mark on a refused checkout: no order will ever show it', async () => {
    const refused = { state: 'refused', held: false, refundsUncopied: true } as const;
    const createdAt = new Date(Date.now() - 3_600_000);
    const { _id } = await makeCheckout(deps, { ...refused, refunds: [later], createdAt });
    expect(await sweep()).toBe(1);
    expect(await deps.models.checkouts.findById(_id).lean()).not.toHaveProperty('refundsUncopied');
  });

  it('keeps its mark until there are orders to show it', async () => {
    const paid = { state: 'paid', paymentId: 'pay_1', paidAt: new Date() } as const;
    const { _id } = await makeCheckout(deps, { ...paid, pizzas: 1 });
    const booked = await recordExternalRefund(deps, _id, later);
    await copyRefundsToOrders(deps, booked!);
    expect(await deps.models.checkouts.findById(_id).lean()).toMatchObject({ refundsUncopied: true });
    await createOrderLines()(deps, { checkoutId: String(_id), line: 0 });
    expect(await deps.models.checkouts.findById(_id).lean()).not.toHaveProperty('refundsUncopied');
    expect(await deps.models.orders.findOne({ checkoutId: _id }).lean()).toMatchObject({
      refund: { amount: 6_000, state: 'done' },
    });
  });
});

it('removes a failed refund from the order', async () => {
  const { now, order, refund } = await oneOrder();
  await copyRefundsToOrders(deps, await now());
  expect((await order()).refund).toMatchObject({ amount: 5_000 });
  await copyRefundsToOrders(deps, await refund([{ ...atDashboard(5_000), state: 'failed' }]));
  expect((await order()).refund).toBeUndefined();
});

it('shows what was refunded of a cancelled order when the remainder is too little to refund', async () => {
  const { order, refund } = await oneOrder();
  await refund([atDashboard(23_970)]);
  const { _id } = await order();
  await deps.models.orders.updateOne({ _id }, { $set: { refund: dueOf(24_000) } });
  const checkout = await markOrderRefundDue(deps, await order(), 'Cancelled.');
  expect(checkout.refunds).toHaveLength(1);
  await copyRefundsToOrders(deps, checkout);
  expect((await order()).refund).toMatchObject({ amount: 23_970, state: 'done', byProvider: true });
});

it('leaves the mark of a cancelled order until its refund is booked', async () => {
  const { now, order } = await oneOrder();
  const { _id } = await order();
  const due = dueOf(24_000);
  await deps.models.orders.updateOne({ _id }, { $set: { refund: due } });
  await copyRefundsToOrders(deps, await now());
  expect((await order()).refund).toMatchObject({ amount: 24_000, state: 'due' });
  await copyRefundsToOrders(deps, await markOrderRefundDue(deps, await order(), due.reason));
  expect((await now()).refunds).toMatchObject([{ amount: 5_000 }, { amount: 19_000, state: 'due' }]);
  expect((await order()).refund).toMatchObject({ amount: 24_000, state: 'due', byProvider: true });
});

it('takes a part that is due for no refund of the whole order, voided or not', async () => {
  const { now, order } = await oneOrder();
  const { _id } = await order();
  const part = {
    ...atDashboard(6_000),
    key: `order-${String(_id)}-part-1`,
    orderId: _id,
    state: 'due' as const,
  };
  await deps.models.checkouts.updateOne({ _id: (await now())._id }, { $push: { refunds: part } });
  const { ofVoid: _mark, ...due } = dueOf(11_000);
  const voided = { at: new Date(), by: { _id, name: 'Ravi' }, reason: 'Nobody was there.' };
  for (const change of [{ refund: due }, { refund: due, voided }]) {
    await deps.models.orders.updateOne({ _id }, { $set: change });
    await settleOrderRefund(deps, await order());
    expect((await now()).refunds.map(({ amount }) => amount)).toEqual([5_000, 6_000]);
  }
});

it('refunds no more of an order than is left, when a dashboard refund is booked at that moment', async () => {
  const { now, order } = await oneOrder();
  const older = await now();
  vi.spyOn(deps.models.checkouts, 'findById').mockImplementationOnce((() => ({
    lean: async () => {
      await recordExternalRefund(deps, older._id, { ...atDashboard(6_000), refundId: 'rfnd_6000' });
      return older;
    },
  })) as never);
  const { refunds } = await markOrderRefundDue(deps, await order(), 'Cancelled.');
  expect(refunds.map(({ amount }) => amount)).toEqual([5_000, 6_000, 13_000]);
});

it('ends the refund of an order that went back at the dashboard meanwhile', async () => {
  const { now, order } = await oneOrder();
  const { _id, razorpayOrderId = '' } = await now();
  await deps.models.checkouts.updateOne({ _id }, { $set: { 'refunds.0.refundId': 'rfnd_5000' } });
  await copyRefundsToOrders(deps, await markOrderRefundDue(deps, await order(), 'Cancelled.'));
  expect((await order()).refund).toMatchObject({ amount: 24_000, state: 'due' });
  deps.provider.payments.set(razorpayOrderId, [
    payment({ id: 'pay_1', amount: 24_000, amount_refunded: 23_950 }),
  ]);
  const made = { payment_id: 'pay_1', status: 'processed', notes: {}, created_at: 0 };
  deps.provider.strange = [
    { ...made, id: 'rfnd_5000', amount: 5_000 },
    { ...made, id: 'rfnd_18950', amount: 18_950 },
  ];
  await refundPayment(deps, { checkoutId: String(_id), key: `order-${String((await order())._id)}` });
  expect((await order()).refund).toMatchObject({ amount: 23_950, state: 'done' });
});
