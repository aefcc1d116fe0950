import { claimCheckout } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { RetryLater } from '../runtime/job-errors.ts';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const { now, pays, jobIds } = paymentCalls(deps);
const verify = ({ _id }: Checkout, claimed = false) =>
  verifyPayment(deps, { checkoutId: String(_id), claimed });

describe('a captured payment of the exact amount', () => {
  it('marks the checkout as paid, enqueues its lines, and wakes waiting requests', async () => {
    const checkout = await makeCheckout(deps);
    const captured = payment();
    pays(checkout, captured);
    await verify(checkout, true);
    expect(await now(checkout)).toMatchObject({
      state: 'paid',
      paymentId: captured.id,
      paidCart: `${String(checkout.userId)}:${checkout.cartId}`,
      capturedAt: new Date(captured.created_at * 1_000),
      version: 2,
    });
    expect(jobIds()).toEqual([`line-${String(checkout._id)}-0`, `line-${String(checkout._id)}-1`]);
    expect(deps.out.events).toMatchObject([
      { event: 'checkout.changed', payload: { state: 'paid', version: 2 } },
    ]);
    expect(deps.out.woken).toEqual([String(checkout._id)]);
    // The unpublished mark stays: the event of the last order clears it.
    expect((await now(checkout)).unpublished).toBe(true);
  });

  it('does so once, however many reports of it are worked on at once', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, payment());
    await Promise.all(Array.from({ length: 10 }, () => verify(checkout, true)));
    expect(await now(checkout)).toMatchObject({ state: 'paid', version: 2, refunds: [] });
  });

  it('pays the checkout also when some of it went back at the dashboard before anybody asked', async () => {
    const checkout = await makeCheckout(deps);
    const captured = payment({ amount_refunded: 8_000 });
    pays(checkout, captured);
    const more = { id: 'rfnd_there', status: 'processed', notes: {}, created_at: 1_760_000_000 };
    deps.provider.strange.push({ ...more, payment_id: captured.id, amount: 8_000 });
    await verify(checkout);
    expect(await now(checkout)).toMatchObject({
      state: 'paid',
      refunds: [{ amount: 8_000, byProvider: true }],
    });
  });

  it('turns an expired checkout paid, and forgets how an earlier try failed', async () => {
    const checkout = await makeCheckout(deps, { state: 'expired', failure: 'declined', held: false });
    pays(checkout, payment({ status: 'failed' }), payment());
    await verify(checkout);
    const after = await now(checkout);
    expect(after.state).toBe('paid');
    expect(after.failure).toBeUndefined();
  });

  it('is tried again when the queue does not take the lines, and nothing is lost', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, payment());
    deps.queueTakes = false;
    await expect(verify(checkout)).rejects.toThrow('the queue did not take');
    deps.queueTakes = true;
    await verify(checkout);
    expect(jobIds()).toHaveLength(2);
    expect((await now(checkout)).version).toBe(2);
  });

  it('asks for the lines again until all of them have their orders', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, payment());
    await verify(checkout);
    deps.out.jobs.length = 0;
    await verify(checkout);
    expect(jobIds()).toEqual([`line-${String(checkout._id)}-0`, `line-${String(checkout._id)}-1`]);
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: { state: 'fulfilled' } });
    await verify(checkout);
    expect(jobIds()).toHaveLength(2);
  });
});

describe('a refund that the provider accepted', () => {
  const refund = { reason: 'Paid twice.', state: 'done' as const, refundId: 'rfnd_1', at: new Date() };
  const refunded = async (parts: Partial<ReturnType<typeof payment>>) => {
    const second = payment(parts);
    const { id, amount } = second;
    const checkout = await makeCheckout(deps, {
      state: 'refused',
      refunds: [{ ...refund, key: id, paymentId: id, amount }],
      held: false,
    });
    pays(checkout, second);
    return { checkout, id };
  };

  it('and that failed there after all is due once more, under another name', async () => {
    const { checkout, id } = await refunded({ amount_refunded: 0 });
    await Promise.all([verify(checkout), verify(checkout)]);
    expect((await now(checkout)).refunds).toMatchObject([{ state: 'due', attempt: 2 }]);
    expect(new Set(jobIds())).toEqual(new Set([`refund-${id}-2`]));
  });

  it('and that is already there is left alone', async () => {
    const { checkout } = await refunded({ status: 'refunded', amount_refunded: 48_000 });
    await verify(checkout);
    expect(await now(checkout)).toMatchObject({ version: 1, refunds: [{ state: 'done' }] });
    expect(jobIds()).toEqual([]);
  });

  it('and made twice under one note is booked twice, the second for the same order', async () => {
    const paid = payment({ amount_refunded: 48_000, status: 'refunded' });
    const begun = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id });
    const orderId = new Types.ObjectId();
    const key = `order-${String(orderId)}`;
    const known = { ...refund, key, refundId: `rfnd_${key}`, orderId, paymentId: paid.id, amount: 24_000 };
    const ordered = { 'lines.0.orderId': orderId, refunds: [known] };
    await deps.models.checkouts.updateOne({ _id: begun._id }, { $set: ordered });
    pays(begun, paid);
    const made = { paymentId: paid.id, amount: 24_000, key };
    deps.provider.refunds.push(made, made);
    await verify(begun);
    await verify(begun);
    expect((await now(begun)).refunds).toMatchObject([
      { refundId: `rfnd_${key}` },
      { refundId: `rfnd_${key}_1`, orderId, amount: 24_000, state: 'done', byProvider: true },
    ]);
    // Its mail was sent when it was made.
    expect(await deps.models.mails.countDocuments()).toBe(0);
  });
});

describe('a payment that is not captured', () => {
  it('is checked again when reported as paid', async () => {
    const checkout = await makeCheckout(deps);
    await expect(verify(checkout, true)).rejects.toThrow(RetryLater);
    pays(checkout, payment({ status: 'authorized', created_at: Math.floor(Date.now() / 1_000) }));
    await expect(verify(checkout, true)).rejects.toThrow(RetryLater);
    await expect(verify(checkout, false)).resolves.toBeUndefined();
    expect(await now(checkout)).toMatchObject({ state: 'unpaid', version: 1 });
  });

  it('that failed is recorded once, and releases the hold', async () => {
    const checkout = await makeCheckout(deps);
    expect(await deps.portions()).toBe(48);
    pays(checkout, payment({ status: 'failed', error_description: 'The bank declined.' }));
    await verify(checkout, true);
    await verify(checkout, true);
    expect(await now(checkout)).toMatchObject({
      state: 'expired',
      failure: 'The bank declined.',
      version: 2,
    });
    expect(await deps.portions()).toBe(50);
    expect(deps.out.events.map(({ event }) => event).toSorted()).toEqual([
      'checkout.changed',
      'inventory.changed',
    ]);
  });

  it('that failed does not fail one that is reported meanwhile', async () => {
    const checkout = await makeCheckout(deps);
    vi.spyOn(deps.provider, 'fetchOrderPayments').mockImplementationOnce(async () => {
      await claimCheckout(deps, checkout);
      return [payment({ status: 'failed' })];
    });
    await verify(checkout);
    const after = await now(checkout);
    expect(after).toMatchObject({ state: 'unpaid', paymentReportedAt: expect.any(Date) });
    expect(after.failure).toBeUndefined();
  });

  it('that is reported again later does not keep its hold for longer', async () => {
    const checkout = await makeCheckout(deps);
    const first = await claimCheckout(deps, checkout);
    await deps.models.checkouts.updateOne(
      { _id: checkout._id },
      { $set: { askAt: new Date(Date.now() + 60_000) } },
    );
    const reported = first?.paymentReportedAt;
    expect(reported).toBeInstanceOf(Date);
    await waitFor(() => reported && Date.now() > reported.getTime(), { what: 'a later moment' });
    expect((await claimCheckout(deps, await now(checkout)))?.paymentReportedAt).toEqual(reported);
  });

  it('that failed keeps the hold while another try is under way', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, payment({ status: 'failed' }), payment({ status: 'created' }));
    await verify(checkout);
    expect(await now(checkout)).toMatchObject({ state: 'unpaid' });
    expect(await deps.portions()).toBe(48);
  });

  const long = new Date(Date.now() - 20 * 60_000);
  const inProgress = () => payment({ status: 'created' });

  it('keeps the hold of a reported payment until the provider has had time to confirm it', async () => {
    const young = await makeCheckout(deps, { paymentReportedAt: new Date(), holdUntil: long });
    pays(young, inProgress());
    await verify(young);
    expect((await now(young)).state).toBe('unpaid');
    expect(await deps.portions()).toBe(48);
  });

  it('releases the hold when the provider shows no capture long after the report', async () => {
    const old = await makeCheckout(deps, { paymentReportedAt: long, holdUntil: long });
    pays(old, inProgress());
    deps.provider.error = new ProviderError('away', 0);
    await expect(verify(old)).rejects.toThrow('away');
    expect(await deps.portions()).toBe(48);
    deps.provider.error = undefined;
    await verify(old);
    expect((await now(old)).state).toBe('expired');
    expect(await deps.portions()).toBe(50);
  });

  it.each([
    { status: 'refunded', amount_refunded: 48_000 } as const,
    // The provider refunds no remainder below a rupee.
    { status: 'captured', amount_refunded: 47_901 } as const,
  ])(
    'that was refunded before we saw it makes no order and is not waited for ($status)',
    async (returned) => {
      const checkout = await makeCheckout(deps);
      pays(checkout, payment(returned));
      await verify(checkout, true);
      const failure = 'The bank returned the payment.';
      expect(await now(checkout)).toMatchObject({ state: 'expired', failure, refunds: [] });
      expect(await deps.portions()).toBe(50);
    },
  );
});

it('orders what was captured beside a payment in a state that the provider has invented since', async () => {
  const checkout = await makeCheckout(deps);
  pays(checkout, payment({ status: 'unknown' }), payment());
  await verify(checkout);
  expect((await now(checkout)).state).toBe('paid');
});

it('marks only events received before the check as processed, without comparing clocks', async () => {
  const checkout = await makeCheckout(deps);
  const { razorpayOrderId = '' } = checkout;
  const event = (_id: string, minutes: number) =>
    deps.models.webhookEvents.create({
      _id,
      event: 'payment.failed',
      razorpayOrderId,
      receivedAt: new Date(Date.now() + minutes * 60_000),
    });
  await event('before, by a clock that is ahead', 2);
  vi.spyOn(deps.provider, 'fetchOrderPayments').mockImplementationOnce(async () => {
    await event('while it asked, by a clock that is behind', -2);
    return [];
  });
  await verify(checkout);
  const waiting = await deps.models.webhookEvents.find({ processedAt: null }).lean();
  expect(waiting.map(({ _id }) => _id)).toEqual(['while it asked, by a clock that is behind']);
});

it('marks whatever tells of the payment that paid, also what came too late to be read', async () => {
  const checkout = await makeCheckout(deps);
  const paid = payment();
  pays(checkout, paid);
  for (const event of ['payment.captured', 'order.paid'])
    await deps.models.webhookEvents.create({ _id: event, event, paymentId: paid.id, receivedAt: new Date() });
  await verify(checkout, true);
  expect(await deps.models.webhookEvents.countDocuments({ processedAt: null })).toBe(0);
});

it('retries when the provider is down, and changes nothing', async () => {
  const checkout = await makeCheckout(deps);
  const { razorpayOrderId = '' } = checkout;
  const event = { _id: 'evt_1', event: 'payment.failed', razorpayOrderId, receivedAt: new Date() };
  await deps.models.webhookEvents.create(event);
  deps.provider.error = new ProviderError('no answer', 0);
  await expect(verify(checkout, true)).rejects.toThrow('no answer');
  await expect(verify(checkout)).rejects.toThrow('no answer');
  expect(await now(checkout)).toMatchObject({ state: 'unpaid', version: 1 });
  expect(await deps.models.webhookEvents.countDocuments({ processedAt: null })).toBe(1);
});

it('fails for good for a checkout that does not exist', async () => {
  const nobody = { checkoutId: '0'.repeat(24), claimed: true };
  await expect(verifyPayment(deps, nobody)).rejects.toHaveProperty('name', 'UnrecoverableError');
});
