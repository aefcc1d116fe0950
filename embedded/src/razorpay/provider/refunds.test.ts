import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxForTests, type Reply } from '../testing/sandbox-for-tests.ts';
import type { PaymentEntity, RefundEntity } from './entities.ts';

let paymentId: string;
let sandbox = await sandboxForTests();
beforeEach(async () => {
  paymentId = await sandbox.paid('captured', { amount: 100_000 });
});

const refund = (body: object, key?: string): Promise<Reply<RefundEntity>> => {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-refund-idempotency': key };
  return sandbox.api('POST', `/v1/payments/${paymentId}/refund`, body, headers);
};
const payment = (): Promise<PaymentEntity> => sandbox.payment(paymentId);

describe('refunds', () => {
  it('give everything back when no amount is named', async () => {
    const { status, body } = await refund({});
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
      entity: 'refund',
      amount: 100_000,
      currency: 'INR',
      payment_id: paymentId,
      notes: [],
      receipt: null,
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(await payment()).toMatchObject({
      status: 'refunded',
      amount_refunded: 100_000,
      refund_status: 'full',
    });
    expect(await sandbox.get(`/v1/refunds/${body.id}`)).toEqual(body);
    expect(await sandbox.items(`/v1/payments/${paymentId}/refunds`)).toEqual([body]);
    expect((await sandbox.items('/v1/refunds'))[0]).toEqual(body);
  });

  it('may be partial, but never more than was captured', async () => {
    expect((await refund({ amount: 30_000 })).status).toBe(200);
    expect(await payment()).toMatchObject({
      status: 'captured',
      amount_refunded: 30_000,
      refund_status: 'partial',
    });
    expect(await refund({ amount: 70_001 })).toMatchObject({
      status: 400,
      body: { error: { field: 'amount' } },
    });
    expect((await refund({ amount: 70_000 })).status).toBe(200);
    expect(await refund({})).toMatchObject({
      status: 400,
      body: { error: { description: 'The payment has been fully refunded already' } },
    });
  });

  it('with one idempotency key happen once, also when asked twenty times at once', async () => {
    const key = `key-${paymentId}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund({ amount: 40_000 }, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await payment()).toMatchObject({ amount_refunded: 40_000 });
  });

  it('remember the key over a restart', async () => {
    const first = await refund({ amount: 40_000 }, `long-lived-${paymentId}`);
    sandbox = await sandbox.again();
    expect((await refund({ amount: 40_000 }, `long-lived-${paymentId}`)).body).toEqual(first.body);
  });

  it('with one key but another body are refused, as are short keys', async () => {
    await refund({ amount: 40_000 }, `same-${paymentId}`);
    expect(await refund({ amount: 50_000 }, `same-${paymentId}`)).toMatchObject({
      status: 400,
      body: {
        error: { description: 'Different request with the same idempotency key has already been processed.' },
      },
    });
    expect((await refund({ amount: 10_000 }, 'short')).status).toBe(400);
    expect(await payment()).toMatchObject({ amount_refunded: 40_000 });
  });

  it('need a captured payment', async () => {
    paymentId = await sandbox.paid('authorized', { amount: 100_000 });
    expect(await refund({})).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } });
  });
});
