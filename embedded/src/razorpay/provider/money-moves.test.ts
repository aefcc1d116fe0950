import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  sandboxForTests,
  type Reply,
  type Shop,
  shopForTests,
  type TestSandbox,
} from '../testing/sandbox-for-tests.ts';
import type { PaymentEntity, RefundEntity } from './entities.ts';

/** Ways in which the real provider moves money, or doesn't, without the shop asking. */
let sandbox: TestSandbox;
let shop: Shop;
beforeEach(async () => {
  shop = await shopForTests();
  sandbox = await sandboxForTests({ webhookUrl: shop.url });
});

const rupees = { amount: 100_000 };
const refund = (id: string, body: object = {}, key = `key-of-${id}`): Promise<Reply<RefundEntity>> =>
  sandbox.api('POST', `/v1/payments/${id}/refund`, body, { 'x-refund-idempotency': key });
const received = (event: string) =>
  waitFor(() => shop.received.some((one) => one.event === event), { what: event });

describe('a dispute', () => {
  it('is opened and decided at the dashboard, with its events, and leaves the payment as it was', async () => {
    const id = await sandbox.paid('captured', rupees);
    const before = await sandbox.payment(id);
    const dispute = (status: string) =>
      sandbox.call('POST', '/dashboard/disputes', { payment_id: id, status });
    for (const status of ['open', 'under_review', 'open', 'lost'])
      expect((await dispute(status)).status).toBe(200);
    for (const event of ['created', 'under_review', 'action_required', 'lost'])
      await received(`payment.dispute.${event}`);
    const event = shop.received.find((one) => one.event === 'payment.dispute.lost');
    const { payload } = JSON.parse(event?.body ?? '{}');
    const items = await sandbox.items('/v1/disputes');
    expect(items).toEqual([payload.dispute.entity]);
    expect(items).toMatchObject([{ payment_id: id, status: 'lost', amount_deducted: 100_000 }]);
    expect(await sandbox.payment(id)).toEqual(before);
  });
});

describe('a refund', () => {
  it('is pending, over a restart too, and then processed', async () => {
    const id = await sandbox.paid('captured', rupees);
    await sandbox.faults({ refunds: { pendingMs: 300 } });
    const { body } = await refund(id, { amount: 40_000 });
    expect(body.status).toBe('pending');
    expect(await sandbox.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 40_000 });
    sandbox = await sandbox.again();
    await received('refund.processed');
    expect(await sandbox.get(`/v1/refunds/${body.id}`)).toMatchObject({ status: 'processed' });
  });

  it('fails later, and the money is the shop’s again', async () => {
    const id = await sandbox.paid('captured', rupees);
    await sandbox.faults({ refunds: { outcome: 'failed', pendingMs: 100 } });
    expect((await refund(id)).body.status).toBe('pending');
    expect(await sandbox.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 100_000 });
    await received('refund.failed');
    expect(await sandbox.payment(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    await sandbox.faults({});
    expect((await refund(id, {}, `another-${id}`)).body.status).toBe('processed');
  });

  it('is a conflict while it is being made, and one refund afterwards', async () => {
    const id = await sandbox.paid('captured', rupees);
    await sandbox.faults({ refunds: { busyMs: 400 } });
    expect((await refund(id)).status).toBe(409);
    expect((await refund(id)).status).toBe(409);
    await expect.poll(async () => (await refund(id)).status).toBe(200);
    expect(await sandbox.items(`/v1/payments/${id}/refunds`)).toHaveLength(1);
  });

  it('is refused for want of balance', async () => {
    const id = await sandbox.paid('captured', rupees);
    await sandbox.faults({ refunds: { noBalance: true } });
    expect(await refund(id)).toMatchObject({
      status: 400,
      body: { error: { description: expect.stringContaining('not have enough balance') } },
    });
    expect((await sandbox.payment(id)).amount_refunded).toBe(0);
  });

  it('is made at the dashboard too, in part and then wholly', async () => {
    const id = await sandbox.paid('captured', rupees);
    await sandbox.call('POST', '/dashboard/refunds', { payment_id: id, amount: 30_000 });
    expect(await sandbox.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 30_000 });
    await sandbox.call('POST', '/dashboard/refunds', { payment_id: id });
    expect(await sandbox.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 100_000 });
    expect((await sandbox.call('POST', '/dashboard/refunds', { payment_id: id })).status).toBe(409);
    await received('refund.processed');
  });
});

describe('capturing', () => {
  it('is left to the shop when the order says so', async () => {
    const waiting = await sandbox.paid('captured', { ...rupees, payment: { capture: 'manual' } });
    expect(await sandbox.payment(waiting)).toMatchObject({ status: 'authorized', captured: false });
    const capture = await sandbox.api('POST', `/v1/payments/${waiting}/capture`, { amount: 100_000 });
    expect(capture.body).toMatchObject({ status: 'captured' });

    const options = { capture: 'automatic', capture_options: { automatic_expiry_period: 4_320 } };
    expect(
      await sandbox.payment(await sandbox.paid('captured', { ...rupees, payment: options })),
    ).toMatchObject({
      status: 'captured',
    });
  });

  it('that never happens returns the money', async () => {
    const id = await sandbox.paid('authorized', rupees);
    await sandbox.call('POST', '/dashboard/returns', { payment_id: id });
    expect(await sandbox.payment(id)).toMatchObject({
      status: 'refunded',
      captured: false,
      amount_refunded: 100_000,
    });
    expect((await sandbox.call('POST', '/dashboard/returns', { payment_id: id })).status).toBe(409);
  });
});

describe('lists', () => {
  it('of an order’s payments hold the attempts that are under way', async () => {
    const order = await sandbox.order();
    const created = (await sandbox.pay(order, 'created')).body.razorpay_payment_id;
    const authorized = (await sandbox.pay(order, 'authorized')).body.razorpay_payment_id;
    const items = await sandbox.items<PaymentEntity>(`/v1/orders/${order}/payments`);
    expect(items.map(({ id }) => id)).toEqual([authorized, created]);
  });

  it('hold a month of payments that are none of this shop’s', async () => {
    await sandbox.call('POST', '/dashboard/history', { payments: 250, days: 30 });
    const now = Math.floor(Date.now() / 1_000);
    const count = async (days: number, skip = 0) =>
      (await sandbox.items(`/v1/payments?count=100&skip=${skip}&from=${now - days * 86_400}`)).length;
    expect([await count(31), await count(31, 100), await count(31, 200)]).toEqual([100, 100, 50]);
    expect(await count(3)).toBeLessThanOrEqual(26);
  });
});
