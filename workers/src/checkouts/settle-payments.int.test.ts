import { randomUUID } from 'node:crypto';
import { limits } from '@forno/shared/domain';
import { refundReasons } from '@forno/shared/messages/server';
import { anonymiseCheckouts, openCheckout } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { isTooLate } from './settle-payments.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const { now, pays, jobIds } = paymentCalls(deps);
const verify = ({ _id }: Pick<Checkout, '_id'>, claimed = false, on: Deps = deps) =>
  verifyPayment(on, { checkoutId: String(_id), claimed });

it('a decline leaves a link of the counter to whoever has it, until its time is up', async () => {
  const link = { channel: 'counter', holdUntil: new Date(Date.now() + 600_000) } as const;
  const checkout = await makeCheckout(deps, { ...link, paymentReportedAt: new Date() });
  pays(checkout, payment({ status: 'failed' }));
  await verify(checkout, true);
  expect(await now(checkout)).toMatchObject({ state: 'unpaid', hold: { token: expect.any(String) } });
  expect(await now(checkout)).not.toHaveProperty('paymentReportedAt');
  await deps.models.checkouts.updateOne({ _id: checkout._id }, { holdUntil: new Date() });
  await verify(checkout, true);
  expect((await now(checkout)).state).toBe('expired');
});

it('a link whose order was taken otherwise gives back what was begun before', async () => {
  const link = { channel: 'counter', state: 'expired', held: false } as const;
  const checkout = await makeCheckout(deps, { ...link, replacedBy: new Types.ObjectId() });
  const paid = payment();
  pays(checkout, paid);
  await verify(checkout, true);
  expect(await now(checkout)).toMatchObject({
    state: 'refused',
    refunds: [{ key: paid.id, reason: refundReasons.orderPaidTwice, state: 'due' }],
  });
});

describe('money without an order', () => {
  it.each([
    ['less', { amount: 47_999 }],
    ['more', { amount: 48_001 }],
    ['more, with a fee that the customer bore', { amount: 49_133, fee: 1_133, fee_bearer: 'customer' }],
    ['another currency', { currency: 'USD' }],
  ])('goes back when the payment is of %s', async (_what, fields) => {
    const checkout = await makeCheckout(deps);
    const wrong = payment(fields);
    pays(checkout, wrong);
    await verify(checkout, true);
    await verify(checkout, true);
    const after = await now(checkout);
    expect(after.state).toBe('refused');
    expect(after.refunds).toMatchObject([
      { key: wrong.id, amount: wrong.amount, reason: refundReasons.wrongAmount, state: 'due' },
    ]);
    expect(new Set(jobIds())).toEqual(new Set([`refund-${wrong.id}`]));
    expect(await deps.portions()).toBe(50);
  });

  it('waits for the next attempt when a lagging read keeps telling an old state', async () => {
    const checkout = await makeCheckout(deps);
    const paid = payment();
    pays(checkout, paid);
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: { state: 'refused' } });
    const reads = vi.spyOn(deps.models.checkouts, 'findById');
    reads.mockImplementation((() => ({ lean: async () => checkout })) as never);
    await expect(verify(checkout, true)).rejects.toThrow('changed at every attempt');
    reads.mockRestore();
    expect((await now(checkout)).refunds).toEqual([]);
    await verify(checkout, true);
    expect((await now(checkout)).refunds).toMatchObject([{ key: paid.id, state: 'due' }]);
  });

  it('goes back when it was made long after the hold: an old price is not payable for ever', async () => {
    const payableMs = deps.config.HOLD_MINUTES * 60_000 + limits.payAfterHoldMs;
    const createdAt = new Date(Date.now() - payableMs - 5 * 60_000);
    const madeAfter = (ms: number) => ({ created_at: Math.floor((createdAt.getTime() + ms) / 1_000) });
    const late = await makeCheckout(deps, { state: 'expired', held: false, createdAt });
    const inTime = await makeCheckout(deps, { state: 'expired', held: false, createdAt });
    const authorised = payment({ status: 'authorized', ...madeAfter(payableMs + 60_000) });
    pays(late, authorised);
    await verify(late);
    expect(deps.provider.captures).toEqual([]);
    pays(late, { ...authorised, status: 'captured' });
    pays(inTime, payment(madeAfter(payableMs - 60_000)));
    await Promise.all([verify(late), verify(inTime)]);
    expect(await now(late)).toMatchObject({
      state: 'refused',
      refunds: [{ reason: refundReasons.paidTooLate, state: 'due' }],
    });
    expect((await now(inTime)).state).toBe('paid');
  });

  it.each([-90, -35, 0, 35])(
    'counts in time by the provider’s clock alone (ours %i min off)',
    async (off) => {
      const { HOLD_MINUTES } = deps.config;
      const atProvider = Date.now();
      const createdAt = new Date(atProvider + off * 60_000);
      const opened = await makeCheckout(deps, { state: 'opening', createdAt, held: false });
      const order = { amount: 48_000, currency: 'INR', receipt: null, notes: {} };
      const id = `order_${randomUUID()}`;
      const created_at = Math.floor(atProvider / 1_000);
      await openCheckout(deps, opened._id, { ...order, id, created_at });
      const checkout = { ...opened, razorpayOrderId: id };
      const payableS = (HOLD_MINUTES * 60_000 + limits.payAfterHoldMs) / 1_000;
      // A shorter hold is for checkouts to come.
      const shorter = { ...deps, config: { ...deps.config, HOLD_MINUTES: 0.1 } };
      pays(checkout, payment({ created_at: created_at + payableS - 1 }));
      await verify(checkout, true, shorter);
      expect((await now(checkout)).state).toBe('paid');
      expect(
        isTooLate(shorter, await now(checkout), payment({ created_at: created_at + payableS + 1 })),
      ).toBe(true);
    },
  );

  it('goes back when its customer has deleted the account: nobody knows where to deliver', async () => {
    const checkout = await makeCheckout(deps);
    await anonymiseCheckouts(deps.models, checkout.userId);
    pays(checkout, payment());
    await verify(checkout);
    expect(await now(checkout)).toMatchObject({
      state: 'refused',
      refunds: [{ reason: refundReasons.accountDeleted, state: 'due' }],
    });
  });

  it('goes back once for every further payment of the same order', async () => {
    const checkout = await makeCheckout(deps);
    const [first, second, third] = [payment(), payment(), payment()];
    pays(checkout, third, first, second);
    await Promise.all([verify(checkout), verify(checkout), verify(checkout)]);
    const after = await now(checkout);
    expect(after).toMatchObject({ state: 'paid', paymentId: first.id });
    expect(after.refunds.map(({ paymentId }) => paymentId).toSorted()).toEqual([second.id, third.id]);
    expect(after.refunds[0]?.reason).toBe(refundReasons.orderPaidTwice);
  });

  it('goes back when it arrives for a checkout that was fulfilled long ago', async () => {
    const first = payment();
    const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: first.id, held: false });
    const second = payment();
    pays(checkout, first, second);
    await verify(checkout, true);
    expect(await now(checkout)).toMatchObject({ state: 'fulfilled', refunds: [{ paymentId: second.id }] });
  });

  it('goes back when the same cart was paid in another tab: one of the two is refused', async () => {
    const one = await makeCheckout(deps);
    const other = await makeCheckout(deps, { userId: one.userId, cartId: one.cartId });
    pays(one, payment());
    pays(other, payment());
    await Promise.all([verify(one), verify(other)]);
    const both = [await now(one), await now(other)];
    expect(both.map(({ state }) => state).toSorted()).toEqual(['paid', 'refused']);
    const refused = both.find(({ state }) => state === 'refused');
    expect(refused?.refunds).toMatchObject([{ reason: refundReasons.cartPaidTwice, state: 'due' }]);
    expect(await deps.portions()).toBe(48);
  });
});

describe('a payment that stays authorised', () => {
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;
  const authorised = (minutes: number, more = {}) =>
    payment({ status: 'authorized', captured: false, created_at: minutesAgo(minutes), ...more });

  it('is captured after some minutes, and then ordered like any other', async () => {
    const checkout = await makeCheckout(deps);
    const overdue = authorised(4);
    pays(checkout, overdue);
    await verify(checkout);
    expect(deps.provider.captures).toEqual([overdue.id]);
    expect(await now(checkout)).toMatchObject({ state: 'paid', paymentId: overdue.id });
  });

  it.each([
    ['is young', authorised(1)],
    ['has another amount', authorised(9, { amount: 100 })],
    ['has another currency', authorised(9, { currency: 'USD' })],
  ])('is left to the provider when it %s', async (_why, young) => {
    const checkout = await makeCheckout(deps);
    pays(checkout, young);
    await verify(checkout);
    expect(deps.provider.captures).toEqual([]);
    expect((await now(checkout)).state).toBe('unpaid');
  });

  it('is logged at error when the provider does not allow the capture', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, authorised(9));
    const capture = () => Promise.reject(new ProviderError('The window has closed', 400));
    const error = vi.spyOn(deps.logger, 'error');
    await verify(checkout, false, { ...deps, provider: { ...deps.provider, capture } });
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: 'The window has closed' }),
      expect.any(String),
    );
    expect((await now(checkout)).state).toBe('unpaid');
  });

  it('is left to expire when the cart was paid meanwhile', async () => {
    const checkout = await makeCheckout(deps);
    const paidCart = `${String(checkout.userId)}:${checkout.cartId}`;
    await makeCheckout(deps, { userId: checkout.userId, cartId: checkout.cartId, state: 'paid', paidCart });
    pays(checkout, authorised(9));
    await verify(checkout);
    expect(deps.provider.captures).toEqual([]);
  });
});
