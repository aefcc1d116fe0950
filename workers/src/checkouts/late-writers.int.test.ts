import { limits } from '@forno/shared/domain';
import {
  claimCheckout,
  expireCheckout,
  openCheckout,
  scheduleNextPoll,
} from '@forno/shared/server/checkouts';
import { expect, it } from 'vitest';
import { RetryLater } from '../runtime/job-errors.ts';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { verifyPayment } from './verify-payment.ts';

/** What a process does to a checkout that has changed since it was read. */
const deps = await depsForTests();

const { now, pays } = paymentCalls(deps);

it('does not end a checkout whose payment was reported meanwhile, unless the provider was asked', async () => {
  const checkout = await makeCheckout(deps);
  await claimCheckout(deps, checkout);
  expect(await expireCheckout(deps, checkout._id)).toBeUndefined();
  expect(await expireCheckout(deps, checkout._id, { from: 'unpaid' })).toBeUndefined();
  expect(await deps.portions()).toBe(48);
  expect(await expireCheckout(deps, checkout._id, { asked: true })).toMatchObject({ state: 'expired' });
  expect(await deps.portions()).toBe(50);
});

it('does not put off the question about a payment that was reported meanwhile', async () => {
  const checkout = await makeCheckout(deps, { askAt: new Date(Date.now() - 60_000) });
  const claimed = await claimCheckout(deps, checkout);
  await scheduleNextPoll(deps, checkout);
  expect((await now(checkout)).askAt).toEqual(claimed?.askAt);
  await scheduleNextPoll(deps, await now(checkout));
  expect((await now(checkout)).askAt.getTime()).toBeGreaterThan(Date.now());
});

it('takes a new report for a new attempt, whatever became of the one before', async () => {
  const failed = { state: 'expired', failure: 'The bank declined.', paymentReportedAt: new Date(0) } as const;
  const checkout = await makeCheckout(deps, { ...failed, held: false });
  await claimCheckout(deps, checkout);
  const after = await now(checkout);
  // A report is trusted for a time, which begins with this one.
  expect(after.paymentReportedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(after.failure).toBeUndefined();
});

it('does not open a checkout on portions that are not its hold', async () => {
  const checkout = await makeCheckout(deps, { state: 'opening', held: false, hold: { token: 'hold-mine' } });
  const order = { id: 'order_1', amount: 48_000, currency: 'INR', receipt: null, notes: {}, created_at: 1 };
  expect(await openCheckout(deps, checkout._id, order, 'hold-other')).toBeUndefined();
  expect(await now(checkout)).toMatchObject({ state: 'opening', hold: { token: 'hold-mine' } });
  expect(await openCheckout(deps, checkout._id, order, 'hold-mine')).toMatchObject({ state: 'unpaid' });
});

it('fails nothing beside a reported one that the provider lists later, whatever makes it look', async () => {
  const checkout = await makeCheckout(deps);
  const declined = payment({ status: 'failed', error_description: 'The bank declined.' });
  const paid = payment({ created_at: declined.created_at + 60 });
  const verify = (claimed: boolean) => verifyPayment(deps, { checkoutId: String(checkout._id), claimed });
  await claimCheckout(deps, checkout, paid.id);
  pays(checkout, declined);
  await verify(false);
  await expect(verify(true)).rejects.toThrow(RetryLater);
  const waiting = await now(checkout);
  expect([waiting.state, waiting.failure]).toEqual(['unpaid', undefined]);
  expect(await deps.portions()).toBe(48);
  pays(checkout, declined, paid);
  await verify(false);
  expect(await now(checkout)).toMatchObject({ state: 'paid', paymentId: paid.id });
});

it('waits for a reported payment that is never listed only as long as a report is trusted', async () => {
  const checkout = await makeCheckout(deps);
  await claimCheckout(deps, checkout, 'pay_never_listed');
  pays(checkout, payment({ status: 'failed', error_description: 'The bank declined.' }));
  const paymentReportedAt = new Date(Date.now() - limits.reportTrustedMs - 1_000);
  await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: { paymentReportedAt } });
  await verifyPayment(deps, { checkoutId: String(checkout._id), claimed: false });
  expect(await now(checkout)).toMatchObject({ state: 'expired', failure: 'The bank declined.' });
});
