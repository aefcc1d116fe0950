import { recordExternalRefund, requeueRefund } from '@forno/shared/server/checkouts';
import type { Checkout, Refund } from '@forno/shared/server/db';
import { refundsDue } from '@forno/shared/server/queues';
import { ProviderError } from '@forno/shared/server/provider';
import { expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';
import { refundPayment } from './refund.ts';

const deps = await depsForTests();

async function withRefund(paid = payment()): Promise<{ checkout: Checkout; key: string }> {
  const { id: key, amount } = paid;
  const refund: Refund = { key, paymentId: key, amount, reason: 'Paid twice.', state: 'due', at: new Date() };
  const checkout = await makeCheckout(deps, { state: 'refused', refunds: [refund], held: false });
  deps.provider.payments.set(checkout.razorpayOrderId ?? '', [paid]);
  return { checkout, key };
}
const refund = ({ checkout, key }: { checkout: Checkout; key: string }) =>
  refundPayment(deps, { checkoutId: String(checkout._id), key });
const now = ({ checkout }: { checkout: Checkout }) =>
  deps.models.checkouts.findById(checkout._id).lean<Checkout>();
const refundOf = async (of: { checkout: Checkout }) => (await now(of))?.refunds[0];

it('gives the money back under its key, notes it, and writes to the customer', async () => {
  const due = await withRefund();
  await refund(due);
  expect(deps.provider.refunds).toEqual([{ paymentId: due.key, amount: 48_000, key: due.key }]);
  expect(await refundOf(due)).toMatchObject({ state: 'done', refundId: `rfnd_${due.key}` });
  // There will be no orders to show it.
  const checkout = await deps.models.checkouts.findById(due.checkout._id).lean();
  expect(checkout).not.toHaveProperty('refundsUncopied');
  expect(await deps.models.mails.findById(`refund-${due.key}`).lean()).toMatchObject({
    template: 'refund',
    to: due.checkout.customer.email,
    state: 'due',
    data: { amount: 48_000, reason: 'Paid twice.' },
  });
  expect(deps.out.jobs).toMatchObject([{ queue: 'account-email', jobId: `mail-refund-${due.key}` }]);
  expect(deps.out.events).toMatchObject([
    { event: 'checkout.changed', payload: { refunds: [{ state: 'done' }] } },
  ]);
});

it('asks the provider for nothing of what a person received', async () => {
  const refund = {
    key: 'k',
    paymentId: 'counter_1',
    amount: 100,
    reason: 'late',
    state: 'due',
    at: new Date(),
  } as const;
  const { _id } = await makeCheckout(deps, { state: 'fulfilled', paymentId: 'counter_1', refunds: [refund] });
  const job = refundPayment(deps, { checkoutId: String(_id), key: 'k' });
  await expect(job).rejects.toThrow('given back by hand');
  expect(deps.provider.refunds).toEqual([]);
});

it('is one refund and one mail, however often the job runs', async () => {
  const due = await withRefund();
  await Promise.all([refund(due), refund(due), refund(due)]);
  deps.provider.error = new Error('asked about what is done');
  await refund(due);
  expect(deps.provider.refunds).toHaveLength(1);
  expect(await deps.models.mails.countDocuments()).toBe(1);
  expect(await refundOf(due)).toMatchObject({ state: 'done' });
});

it.each(['held', 'kept'] as const)('is not made while it is %s, whoever queued it', async (state) => {
  const undecided = await withRefund();
  await deps.models.checkouts.updateOne(
    { _id: undecided.checkout._id },
    { $set: { 'refunds.0.state': state } },
  );
  await refund(undecided);
  expect(deps.provider.refunds).toEqual([]);
  expect(await refundOf(undecided)).toMatchObject({ state });
});

it('is confirmed in its own entry, beside others of the same checkout', async () => {
  const due = await withRefund();
  const { _id, refunds } = due.checkout;
  const other: Refund = {
    ...refunds[0]!,
    key: 'rfnd_other',
    refundId: 'rfnd_other',
    amount: 100,
    state: 'done',
  };
  await deps.models.checkouts.updateOne({ _id }, { $set: { refunds: [other, ...refunds] } });
  await refund(due);
  const after = (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
  expect(after.refunds).toMatchObject([
    { key: 'rfnd_other', refundId: 'rfnd_other', amount: 100 },
    { key: due.key, refundId: `rfnd_${due.key}`, amount: 48_000, state: 'done' },
  ]);
});

it('is recorded once, even if first taken for a dashboard refund', async () => {
  const due = await withRefund();
  const { _id } = due.checkout;
  const refundId = `rfnd_${due.key}`;
  const seen = {
    key: refundId,
    refundId,
    paymentId: due.key,
    amount: 48_000,
    reason: 'There.',
    at: new Date(),
  };
  const book = () => recordExternalRefund(deps, _id, { ...seen, state: 'done' });
  expect(await book()).toBeDefined();
  await refund(due);
  expect(await book()).toBeUndefined();
  const { refunds } = (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
  expect(refunds).toMatchObject([{ key: due.key, refundId, state: 'done', amount: 48_000 }]);
});

it('is not made again when it is at the provider, who no longer knows its key', async () => {
  const due = await withRefund();
  await refund(due);
  // As in a restored backup: due again, and long ago for the provider.
  const unset = { 'refunds.0.refundId': '' } as const;
  const asked = { $set: { 'refunds.0.state': 'due' }, $unset: unset } as const;
  await deps.models.checkouts.updateOne({ _id: due.checkout._id }, asked);
  deps.provider.forgetsKeys = true;
  await refund(due);
  expect(deps.provider.refunds).toHaveLength(1);
  expect(await refundOf(due)).toMatchObject({ state: 'done', refundId: `rfnd_${due.key}` });
});

it('stays due while the provider is away', async () => {
  const due = await withRefund();
  deps.provider.error = new ProviderError('no answer', 503);
  await expect(refund(due)).rejects.toThrow('no answer');
  expect(await refundOf(due)).toMatchObject({ state: 'due' });
});

/** Somebody gave money of this payment back at the provider's dashboard. */
function giveBackThere(paymentId: string, amount: number): void {
  const more = { id: 'rfnd_there', status: 'processed', notes: {}, created_at: 1_760_000_000 };
  deps.provider.strange.push({ ...more, payment_id: paymentId, amount });
}

it('is done when the same money went back already, by another hand', async () => {
  const due = await withRefund(payment({ amount_refunded: 48_000, status: 'refunded' }));
  giveBackThere(due.key, 48_000);
  await refund(due);
  expect(await refundOf(due)).toMatchObject({ state: 'done', refundId: 'rfnd_there' });
});

it('refunds the rest after a partial dashboard refund', async () => {
  const due = await withRefund(payment({ amount_refunded: 8_000 }));
  giveBackThere(due.key, 8_000);
  await refund(due);
  const key = `${due.key}-rest-40000`;
  expect(deps.provider.refunds).toMatchObject([{ paymentId: due.key, amount: 40_000, key, name: due.key }]);
  const { refunds } = (await deps.models.checkouts.findById(due.checkout._id).lean<Checkout>())!;
  expect(refunds).toMatchObject([
    { state: 'done', refundId: `rfnd_${key}`, amount: 40_000 },
    { state: 'done', refundId: 'rfnd_there', amount: 8_000, byProvider: true },
  ]);
  const mails = await deps.models.mails.find({}, { data: 1 }).sort({ 'data.amount': 1 }).lean();
  expect(mails.map(({ data }) => data)).toMatchObject([{ amount: 8_000 }, { amount: 40_000 }]);
});

it('refunds what is left when another refund took its part while the rest was asked for', async () => {
  const paid = payment({ amount_refunded: 8_000 });
  const due = await withRefund(paid);
  giveBackThere(due.key, 8_000);
  const asks = deps.provider.refund;
  vi.spyOn(deps.provider, 'refund').mockImplementation((asked) => {
    if (asked.amount === 40_000) paid.amount_refunded = 12_000;
    return asks(asked);
  });
  await refund(due);
  expect(deps.provider.refunds).toMatchObject([{ amount: 36_000, key: `${due.key}-rest-36000` }]);
  expect(await refundOf(due)).toMatchObject({ state: 'done', amount: 36_000 });
});

it('ends when too little to refund is left after a dashboard refund', async () => {
  const due = await withRefund(payment({ amount_refunded: 47_901 }));
  giveBackThere(due.key, 47_901);
  await refund(due);
  expect(deps.provider.refunds).toEqual([]);
  const { refunds } = (await deps.models.checkouts.findById(due.checkout._id).lean<Checkout>())!;
  expect(refunds).toMatchObject([
    { state: 'done', refundId: 'rfnd_there', amount: 47_901, byProvider: true },
  ]);
});

it('is retried as a new refund when the provider’s failed', async () => {
  const due = await withRefund();
  deps.provider.refundStatus = 'failed';
  await expect(refund(due)).rejects.toThrow('failed at the provider');
  expect(await refundOf(due)).toMatchObject({ state: 'due', attempt: 2, failures: 1 });
  expect(await deps.models.mails.countDocuments()).toBe(0);
  deps.provider.refundStatus = 'processed';
  await refund(due);
  expect(deps.provider.refunds.map(({ key }) => key)).toEqual([due.key, `${due.key}-2`]);
  expect(await refundOf(due)).toMatchObject({ state: 'done', refundId: `rfnd_${due.key}-2` });
});

it('that keeps failing is asked for less and less often, and the shop is told once', async () => {
  const due = await withRefund();
  deps.provider.refundStatus = 'failed';
  const awake = () => deps.models.checkouts.updateOne({ _id: due.checkout._id }, endedRest);
  const endedRest = { $unset: { 'refunds.0.restUntil': '' } };
  const rests = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await expect(refund(due)).rejects.toThrow('failed at the provider');
    const { restUntil = new Date() } = (await refundOf(due)) ?? {};
    rests.push(Math.round((restUntil.getTime() - Date.now()) / 60_000));
    // Resting: neither asked for by its job, nor by the sweep.
    if (attempt > 1) await refund(due);
    expect(refundsDue((await now(due)) ?? due.checkout)).toHaveLength(attempt > 1 ? 0 : 1);
    await awake();
  }
  expect(rests).toEqual([0, 10, 60, 360, 1_440, 1_440]);
  // As noted while a clock was a year ahead.
  const ahead = new Date(Date.now() + 365 * 86_400_000);
  await deps.models.checkouts.updateOne({ _id: due.checkout._id }, { 'refunds.0.restUntil': ahead });
  expect(refundsDue((await now(due)) ?? due.checkout)).toHaveLength(1);
  expect(deps.provider.refunds).toHaveLength(6);
  expect(await deps.models.mails.find({ template: 'refund-failing' }).lean()).toMatchObject([
    { to: deps.config.ADMIN_EMAIL, data: { failures: 3, amount: 48_000 } },
  ]);
});

it('stays due, for an operator to see, when the provider refuses for another reason', async () => {
  const due = await withRefund();
  deps.provider.error = new ProviderError('Your account does not have enough balance', 400);
  await expect(refund(due)).rejects.toThrow('balance');
  expect(await refundOf(due)).toMatchObject({ state: 'due' });
});

it('stays due when the provider refuses it although all the money is there', async () => {
  const due = await withRefund();
  const refuses = vi.spyOn(deps.provider, 'refund');
  refuses.mockRejectedValueOnce(new ProviderError('Your account does not have enough balance', 400));
  await expect(refund(due)).rejects.toThrow('balance');
  expect(await refundOf(due)).toMatchObject({ state: 'due' });
  await refund(due);
  expect(await refundOf(due)).toMatchObject({ state: 'done' });
});

it('stays due while the provider is at work on it and lists it not yet', async () => {
  const due = await withRefund(payment({ amount_refunded: 48_000 }));
  const works = vi.spyOn(deps.provider, 'refund');
  works.mockRejectedValueOnce(new ProviderError('Another request is in progress', 409));
  await expect(refund(due)).rejects.toThrow('in progress');
  expect(await refundOf(due)).toMatchObject({ state: 'due' });
});

it('that failed and has been made since is not made again by a late reader', async () => {
  const due = await withRefund();
  deps.provider.refundStatus = 'failed';
  const [failed] = due.checkout.refunds;
  await expect(refund(due)).rejects.toThrow('failed at the provider');
  deps.provider.refundStatus = 'processed';
  await refund(due);
  expect(failed && (await requeueRefund(deps, due.checkout._id, failed))).toBeUndefined();
  expect(await refundOf(due)).toMatchObject({ state: 'done', attempt: 2 });
});

it('fails for an unknown refund', async () => {
  const due = await withRefund();
  await expect(refund({ ...due, key: 'pay_other' })).rejects.toHaveProperty('name', 'UnrecoverableError');
});
