import { issueBill } from '@forno/shared/server/bills';
import { heldKey, markRefundDue } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { billSettingsForTests, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { refundPayment } from './refund.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const { now, pays } = paymentCalls(deps);
const verify = ({ _id }: Checkout) => verifyPayment(deps, { checkoutId: String(_id), claimed: false });

describe('a refund that the provider accepted', () => {
  const refund = { reason: 'Paid twice.', state: 'done' as const, at: new Date() };

  it('and whose answer was lost is not taken for one of the dashboard', async () => {
    const paid = payment({ status: 'refunded', amount_refunded: 48_000 });
    const due = { ...refund, state: 'due' as const, key: paid.id, paymentId: paid.id, amount: 48_000 };
    const checkout = await makeCheckout(deps, { state: 'refused', refunds: [due], held: false });
    pays(checkout, paid);
    deps.provider.refunds.push({ paymentId: paid.id, amount: 48_000, key: paid.id });
    await verify(checkout);
    expect((await now(checkout)).refunds).toMatchObject([{ key: paid.id, state: 'due' }]);
  });

  it('and that stands is not made again for another of the same sum that failed', async () => {
    const paid = payment({ amount_refunded: 20_000 });
    const of = (key: string) => ({
      ...refund,
      key,
      refundId: `rfnd_${key}`,
      paymentId: paid.id,
      amount: 20_000,
    });
    const refunds = [of('stands-0001'), of('failed-0001')];
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds });
    pays(checkout, paid);
    const listed = { payment_id: paid.id, amount: 20_000, created_at: 0 };
    deps.provider.strange = [
      { ...listed, id: 'rfnd_stands-0001', status: 'processed', notes: { key: 'stands-0001' } },
      { ...listed, id: 'rfnd_failed-0001', status: 'failed', notes: { key: 'failed-0001' } },
    ];
    await verify(checkout);
    expect((await now(checkout)).refunds).toMatchObject([{ state: 'done' }, { state: 'due', attempt: 2 }]);
  });
});

it('a refund that a restored backup lost, asked for again under a dispute, counts once', async () => {
  const paid = payment({ amount_refunded: 20_000 });
  const asked = {
    key: 'order-of-a-line',
    paymentId: paid.id,
    amount: 20_000,
    reason: 'Cancelled.',
    at: new Date(),
  };
  const refunds = [{ ...asked, state: 'held' as const, disputed: true }];
  const dispute = { id: 'disp_1', payment_id: paid.id, amount: paid.amount, amount_deducted: 0 };
  const disputes = [{ ...dispute, reason_code: 'none', respond_by: 0, status: 'open' as const, news: 1 }];
  const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds, disputes });
  pays(checkout, paid);
  deps.provider.refunds.push(asked);
  await verify(checkout);
  expect((await now(checkout)).refunds).toMatchObject([{ key: asked.key, state: 'due' }]);
  await refundPayment(deps, { checkoutId: String(checkout._id), key: asked.key });
  expect((await now(checkout)).refunds).toMatchObject([{ key: asked.key, state: 'done', amount: 20_000 }]);
});

it('and of which a dispute then kept a part waits for nothing once it is found made', async () => {
  const paid = payment({ amount_refunded: 20_000 });
  const asked = { key: 'order-of-a-line', paymentId: paid.id, reason: 'Cancelled.', at: new Date() };
  const refunds = [
    { ...asked, amount: 8_000, state: 'due' as const },
    { ...asked, key: heldKey(asked.key, 0), amount: 12_000, state: 'held' as const, disputed: true },
  ];
  const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds });
  pays(checkout, paid);
  deps.provider.refunds.push({ ...asked, amount: 20_000 });
  await refundPayment(deps, { checkoutId: String(checkout._id), key: asked.key });
  expect((await now(checkout)).refunds).toMatchObject([{ key: asked.key, state: 'done', amount: 20_000 }]);
});

/** The first line's order. */
async function makeOrder({ _id: checkoutId }: Checkout, _id: Types.ObjectId) {
  await deps.models.checkouts.updateOne({ _id: checkoutId }, { $set: { 'lines.0.orderId': _id } });
  await deps.models.orders.create(orderDocument({ _id, checkoutId, totalAmount: 24_000 }));
}

it('what a dispute holds of an order is no more than a restored backup finds that it has left', async () => {
  const orderId = new Types.ObjectId();
  const [key, paid] = [`order-${String(orderId)}`, payment({ amount_refunded: 20_000 })];
  const held = { key, orderId, paymentId: paid.id, amount: 24_000, reason: 'Late.', at: new Date() };
  const refunds = [{ ...held, state: 'held' as const, disputed: true }];
  const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds });
  await makeOrder(checkout, orderId);
  pays(checkout, paid);
  deps.provider.refunds.push({ paymentId: paid.id, key: `${key}-part-1`, amount: 20_000 });
  await verify(checkout);
  const parts = (await now(checkout)).refunds.map(({ state, amount }) => `${amount} ${state}`);
  expect(parts.toSorted()).toEqual(['20000 done', '4000 held']);
});

it.each([
  { what: 'a part', before: ['-part-1', 10_000], asked: 24_000, sent: ['', 14_000] },
  { what: 'all that a dispute left', before: ['', 10_000], asked: 24_000, sent: ['-2', 14_000] },
  {
    what: 'a part that was found by now',
    before: ['', 10_000],
    found: true,
    asked: 14_000,
    sent: ['-2', 14_000],
  },
  { what: 'all of it, in parts', before: ['-part-1', 24_000], asked: 24_000 },
] as const)(
  'what went back after a backup that lost it, $what, is no part of what is given back now',
  async ({ before: [part, amount], found = false, asked, sent }) => {
    const orderId = new Types.ObjectId();
    const [key, paid] = [`order-${String(orderId)}`, payment({ amount_refunded: amount })];
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds: [] });
    pays(checkout, paid);
    deps.provider.refunds.push({ paymentId: paid.id, key: `${key}${part}`, amount });
    const { _id } = checkout;
    await makeOrder(checkout, orderId);
    if (found) await verify(checkout);
    const refund = { key, orderId, paymentId: paid.id, amount: asked, reason: 'Cancelled.', at: new Date() };
    await markRefundDue(deps, _id, { ...refund, state: 'due' });
    const run = () =>
      refundPayment(
        { ...deps, restored: { at: new Date(Date.now() + 1) } },
        { checkoutId: String(_id), key },
      );
    await deps.models.checkouts.updateOne({ _id }, { state: 'paid' });
    await expect(run()).rejects.toThrow('not all made');
    await deps.models.checkouts.updateOne({ _id }, { state: 'fulfilled' });
    await run();
    const made = deps.provider.refunds.slice(1).map((one) => [one.key.slice(key.length), one.amount]);
    expect(made).toEqual(sent ? [sent] : []);
    const { refunds } = await now(checkout);
    const done = refunds.map((one) => `${one.state} ${one.amount}`).toSorted();
    expect(done).toEqual([amount, ...(sent ? [sent[1]] : [])].map((paise) => `done ${paise}`).toSorted());
  },
);

const made = (id: string, payment_id: string, amount: number, status = 'processed') =>
  ({ id, payment_id, amount, status, notes: {}, created_at: 0 }) as const;

describe('a refund made at the dashboard', () => {
  it('and seen while one of ours was made and noted has that go back once', async () => {
    const key = 'order-of-a-line';
    const paid = payment({ amount_refunded: 100 });
    const due = { key, paymentId: paid.id, amount: 200, reason: 'Cancelled.', state: 'due' as const };
    const refunds = [{ ...due, at: new Date() }];
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds });
    pays(checkout, paid);
    deps.provider.strange = [made('rfnd_dashboard', paid.id, 100)];
    const list = deps.provider.listRefundsOf;
    const late = vi.spyOn(deps.provider, 'listRefundsOf').mockImplementationOnce(async (id) => {
      const before = await list(id);
      await refundPayment(deps, { checkoutId: String(checkout._id), key });
      return before;
    });
    await verify(checkout);
    late.mockRestore();
    const { refunds: noted } = await now(checkout);
    expect(noted.map(({ state, amount, attempt = 1 }) => [state, amount, attempt])).toEqual([
      ['done', 200, 1],
      ['done', 100, 1],
    ]);
  });

  it('is booked once it stands, and taken back when it fails', async () => {
    const paid = payment({ amount_refunded: 100 });
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id });
    pays(checkout, paid);
    deps.provider.strange = [made('rfnd_a', paid.id, 100), made('rfnd_b', paid.id, 200, 'failed')];
    await verify(checkout);
    expect((await now(checkout)).refunds).toMatchObject([
      { refundId: 'rfnd_a', state: 'done', byProvider: true },
    ]);

    pays(checkout, { ...paid, amount_refunded: 0 });
    deps.provider.strange = [made('rfnd_a', paid.id, 100, 'failed')];
    await verify(checkout);
    expect((await now(checkout)).refunds).toMatchObject([{ refundId: 'rfnd_a', state: 'failed' }]);
  });

  it('is none when a bank returned what was never captured', async () => {
    const returned = payment({ status: 'refunded', captured: false, amount_refunded: 48_000 });
    const checkout = await makeCheckout(deps);
    pays(checkout, returned);
    deps.provider.strange = [made('rfnd_bank', returned.id, 48_000)];
    await verify(checkout);
    expect((await now(checkout)).refunds).toEqual([]);
  });
});

describe('a credit note', () => {
  const billed = async (paid = payment(), refunds: Checkout['refunds'] = []) => {
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds });
    await issueBill(deps, checkout, billSettingsForTests);
    /** What the provider lists of this payment now. */
    const lists = async (id: string, amount: number, status: string, key?: string) => {
      const stands = status === 'failed' ? 0 : amount;
      pays(checkout, { ...paid, amount_refunded: stands });
      const notes = key === undefined ? {} : { key };
      deps.provider.strange = [{ id, payment_id: paid.id, amount, status, notes, created_at: 0 }];
      await verify(checkout);
      const notesOf = await deps.models.bills.find({ checkoutId: checkout._id, nth: { $gt: 0 } }).lean();
      return notesOf.map(({ facts }) => facts.amount);
    };
    return { checkout, lists };
  };

  it('waits until the refund was carried out, and one that failed before leaves none', async () => {
    const { lists } = await billed();
    expect(await lists('rfnd_a', 100, 'pending')).toEqual([]);
    expect(await lists('rfnd_a', 100, 'failed')).toEqual([]);
    expect(await lists('rfnd_b', 200, 'pending')).toEqual([]);
    expect(await lists('rfnd_b', 200, 'processed')).toEqual([200]);
    expect(await lists('rfnd_b', 200, 'processed')).toEqual([200]);
  });

  it('is of our own refund as well, which is done and mailed before, and made again when it fails', async () => {
    const key = 'ours-000001';
    const paid = payment();
    const due = { key, paymentId: paid.id, amount: 300, reason: 'Cancelled.', state: 'due' as const };
    const { checkout, lists } = await billed(paid, [{ ...due, at: new Date() }]);
    pays(checkout, paid);
    deps.provider.refundStatus = 'pending';
    await refundPayment(deps, { checkoutId: String(checkout._id), key });
    expect((await now(checkout)).refunds).toMatchObject([{ state: 'done', pending: true }]);
    deps.provider.refunds = [];
    expect(await lists(`rfnd_${key}`, 300, 'failed', key)).toEqual([]);
    const [again] = (await now(checkout)).refunds;
    expect([again?.state, again?.pending]).toEqual(['due', undefined]);
  });
});
