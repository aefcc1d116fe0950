import { createHmac } from 'node:crypto';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import type { OrderEntity, PaymentEntity } from '../provider/entities.ts';
import { sandboxForTests, keys, type Reply } from '../testing/sandbox-for-tests.ts';

let sandbox = await sandboxForTests();

const order = (id: string): Promise<OrderEntity> => sandbox.get(`/v1/orders/${id}`);

describe('POST /pay', () => {
  it('captured returns the dialog handler’s argument, correctly signed', async () => {
    const orderId = await sandbox.order();
    const { status, body } = await sandbox.pay(orderId, 'captured', {
      method: 'card',
      email: 'asha@example.com',
    });
    expect(status).toBe(200);
    const text = `${orderId}|${body.razorpay_payment_id}`;
    expect(body).toEqual({
      razorpay_order_id: orderId,
      razorpay_payment_id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
      razorpay_signature: createHmac('sha256', keys.keySecret).update(text).digest('hex'),
    });
    expect(await order(orderId)).toMatchObject({
      status: 'paid',
      amount_paid: 74_000,
      amount_due: 0,
      attempts: 1,
    });
    const paid = await sandbox.payment(body.razorpay_payment_id);
    expect(paid).toMatchObject({
      entity: 'payment',
      status: 'captured',
      captured: true,
      amount: 74_000,
      order_id: orderId,
      method: 'card',
      email: 'asha@example.com',
      fee: 1_746,
      tax: 266,
    });
    expect(paid).not.toHaveProperty('capture_at_ms');
  });

  it('failed answers the error of payment.failed, and the order can still be paid', async () => {
    const orderId = await sandbox.order();
    const { status, body } = await sandbox.pay(orderId, 'failed');
    expect(status).toBe(200);
    expect(body).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.any(String),
        source: 'bank',
        step: 'payment_authorization',
        reason: 'payment_failed',
        metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
      },
    });
    expect(await order(orderId)).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 74_000 });
    expect((await sandbox.pay(orderId, 'captured')).status).toBe(200);
    expect(await order(orderId)).toMatchObject({ status: 'paid', attempts: 2 });
    const attempts = await sandbox.items<PaymentEntity>(`/v1/orders/${orderId}/payments`);
    expect(attempts.map((item) => item.status)).toEqual(['captured', 'failed']);
  });

  it('authorized stays authorised until captured', async () => {
    const orderId = await sandbox.order();
    const id = (await sandbox.pay(orderId, 'authorized')).body.razorpay_payment_id;
    expect(await sandbox.payment(id)).toMatchObject({ status: 'authorized', captured: false, fee: null });
    expect(await order(orderId)).toMatchObject({ status: 'attempted' });
    expect((await sandbox.call('POST', `/pay/${id}/capture-now`)).body).toMatchObject({ status: 'captured' });
    expect(await order(orderId)).toMatchObject({ status: 'paid' });
    expect((await sandbox.call('POST', `/pay/${id}/capture-now`)).status).toBe(409);
  });

  it('authorized with capture_after_ms captures itself, over a restart too', async () => {
    const orderId = await sandbox.order();
    const id = (await sandbox.pay(orderId, 'authorized', { capture_after_ms: 300 })).body.razorpay_payment_id;
    sandbox = await sandbox.again();
    await waitFor(async () => (await sandbox.payment(id)).captured, { what: 'the capture' });
    expect(await order(orderId)).toMatchObject({ status: 'paid' });
  });

  it('refuses a paid order, an unknown one and a bad body, each clearly', async () => {
    const orderId = await sandbox.order();
    await sandbox.pay(orderId, 'captured');
    expect(await sandbox.pay(orderId, 'captured')).toMatchObject({
      status: 409,
      body: { code: 'order_already_paid' },
    });
    expect(await sandbox.pay('order_nobody', 'captured')).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
    expect(await sandbox.pay(orderId, 'stolen')).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    });
    expect(await sandbox.call('POST', '/pay', 'no json')).toMatchObject({ status: 400 });
  });

  it('of twenty customers who pay one order at once, one gets through', async () => {
    const orderId = await sandbox.order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.pay(orderId, 'captured')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('may be called from a page of another origin', async () => {
    const { status, headers } = await sandbox.call('OPTIONS', '/pay');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the API captures', () => {
  it('the authorised amount, once', async () => {
    const id = await sandbox.paid('authorized');
    const capture = (amount: number): Promise<Reply> =>
      sandbox.api('POST', `/v1/payments/${id}/capture`, { amount, currency: 'INR' });
    expect(await capture(1)).toMatchObject({ status: 400, body: { error: { field: 'amount' } } });
    expect(await capture(74_000)).toMatchObject({ status: 200, body: { status: 'captured' } });
    expect(await capture(74_000)).toMatchObject({
      status: 400,
      body: { error: { description: 'This payment has already been captured' } },
    });
  });

  it('never a second payment of a paid order, unless the switch says so', async () => {
    const orderId = await sandbox.order();
    const slow = (await sandbox.pay(orderId, 'authorized')).body.razorpay_payment_id;
    await sandbox.pay(orderId, 'captured');
    expect((await sandbox.call('POST', `/pay/${slow}/capture-now`)).status).toBe(409);
    await sandbox.faults({ allowSecondPayment: true });
    expect((await sandbox.call('POST', `/pay/${slow}/capture-now`)).status).toBe(200);
    expect((await sandbox.pay(orderId, 'captured')).status).toBe(200);
    await sandbox.faults({});
    const state = await sandbox.call<{ captured: Array<{ order_id: string }> }>('GET', '/state');
    expect(state.body.captured.filter((item) => item.order_id === orderId)).toHaveLength(3);
  });
});

describe('POST /late-authorize', () => {
  it('turns a failed payment into a captured one, on a paid order too', async () => {
    const orderId = await sandbox.order();
    await sandbox.pay(orderId, 'failed');
    const [{ id } = { id: '' }] = await sandbox.items<PaymentEntity>(`/v1/orders/${orderId}/payments`);
    await sandbox.pay(orderId, 'captured');
    const late = await sandbox.call('POST', '/late-authorize', { payment_id: id });
    expect(late).toMatchObject({ status: 200, body: { order_id: orderId, status: 'captured' } });
    expect(await sandbox.payment(id)).toMatchObject({ status: 'captured', error_code: null });
    expect((await sandbox.call('POST', '/late-authorize', { payment_id: id })).status).toBe(409);
    expect((await sandbox.call('POST', '/late-authorize', { payment_id: 'pay_x' })).status).toBe(404);
    expect((await sandbox.call('POST', '/late-authorize', {})).status).toBe(400);
  });
});
