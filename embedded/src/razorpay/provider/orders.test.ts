import Razorpay from 'razorpay';
import { describe, expect, it } from 'vitest';
import { sandboxForTests, keys } from '../testing/sandbox-for-tests.ts';

const sandbox = await sandboxForTests();
const sdk = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret });
const { rq } = sdk.api as unknown as { rq: { defaults: { baseURL: string } } };
rq.defaults.baseURL = sandbox.url;

describe('orders, as the SDK sees them', () => {
  it('are created with the shape of the API and can be fetched', async () => {
    const order = await sdk.orders.create({
      amount: 74_000,
      currency: 'INR',
      receipt: 'one',
      notes: { a: 'b' },
    });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 74_000,
      amount_paid: 0,
      amount_due: 74_000,
      currency: 'INR',
      receipt: 'one',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { a: 'b' },
      created_at: expect.any(Number),
    });
    expect(await sdk.orders.fetch(order.id)).toEqual(order);
    expect(await sdk.orders.fetchPayments(order.id)).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  it('with unique_receipt are created once, however often requested', async () => {
    const request = { amount: 50_000, currency: 'INR', receipt: 'unique-1', unique_receipt: true };
    const orders = await Promise.all(Array.from({ length: 10 }, () => sdk.orders.create(request)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    await expect(sdk.orders.create({ ...request, amount: 60_000 })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'receipt' },
    });
  });

  it('may share a receipt without unique_receipt', async () => {
    const request = { amount: 50_000, currency: 'INR', receipt: 'shared' };
    const [first, second] = await Promise.all([sdk.orders.create(request), sdk.orders.create(request)]);
    expect(first.id).not.toBe(second.id);
    const found = await sdk.orders.all({ receipt: 'shared' });
    expect(found.items.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it('are listed newest first, a page at a time, within a range of seconds', async () => {
    const made = [];
    for (let n = 0; n < 12; n += 1) made.push(await sdk.orders.create({ amount: 100 + n, currency: 'INR' }));
    const newestFirst = made.map(({ id }) => id).toReversed();
    const page = await sdk.orders.all({ count: 5, skip: 2 });
    expect(page).toMatchObject({ entity: 'collection', count: 5 });
    expect(page.items.map(({ id }) => id)).toEqual(newestFirst.slice(2, 7));
    expect((await sdk.orders.all()).count).toBe(10);
    const at = Number(made[0]?.created_at);
    expect((await sdk.orders.all({ from: at - 5, to: at + 60, count: 100 })).count).toBeGreaterThanOrEqual(
      12,
    );
    expect((await sdk.orders.all({ from: at + 3_600, to: at + 7_200 })).count).toBe(0);
  });
});

describe('a request that is not right', () => {
  it.each([
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 10.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: '500', currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 99, currency: 'INR' }, 'amount', 'Order amount less than minimum amount allowed'],
    [{ amount: 50_000_001, currency: 'INR' }, 'amount', 'Amount exceeds maximum amount allowed.'],
    [{ amount: 500, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      { amount: 500, currency: 'INR', receipt: 'r'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
  ])('%j is refused as Razorpay refuses it', async (body, field, description) => {
    const { status, body: answer } = await sandbox.api('POST', '/v1/orders', body);
    expect(status).toBe(400);
    expect(answer).toEqual({
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      },
    });
  });

  it.each(['not json', '[]', 'null', '"text"'])('a body of %s is a 400', async (body) => {
    expect((await sandbox.api('POST', '/v1/orders', body)).status).toBe(400);
  });

  it('an unknown id is a 400 that says so', async () => {
    for (const path of [
      '/v1/orders/order_x',
      '/v1/orders/order_x/payments',
      '/v1/payments/pay_x',
      '/v1/refunds/rfnd_x',
    ]) {
      const { status, body } = await sandbox.api<{ error: { description: string } }>('GET', path);
      expect([status, body.error.description]).toEqual([400, 'The id provided does not exist']);
    }
  });

  it('a wrong key or none is a 401', async () => {
    const wrong = { authorization: `Basic ${btoa(`${keys.keyId}:wrong`)}` };
    for (const headers of [{}, wrong, { authorization: 'Bearer x' }]) {
      const { status, body } = await sandbox.call('GET', '/v1/orders', undefined, headers);
      expect(status).toBe(401);
      expect(body).toMatchObject({
        error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
      });
    }
  });

  it('a body of two megabytes is a 413', async () => {
    expect((await sandbox.api('POST', '/v1/orders', `"${'x'.repeat(2_000_000)}"`)).status).toBe(413);
  });

  it('under another host name is sent away, and an address that is none is a 400', async () => {
    const { request } = await import('node:http');
    const status = (options: object) =>
      new Promise((resolve) => {
        request(sandbox.url, options, (answer) => resolve(answer.statusCode)).end();
      });
    expect(await status({ headers: { host: 'elsewhere.example' } })).toBe(421);
    expect(await status({ path: 'http://[' })).toBe(400);
  });
});
