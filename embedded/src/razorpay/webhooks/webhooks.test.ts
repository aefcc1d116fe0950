import { createHmac } from 'node:crypto';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  sandboxForTests,
  keys,
  type Shop,
  shopForTests,
  type TestSandbox,
} from '../testing/sandbox-for-tests.ts';

let sandbox: TestSandbox;
let shop: Shop;

beforeEach(async () => {
  shop = await shopForTests();
  sandbox = await sandboxForTests({ webhookUrl: shop.url, webhookRetryMs: 20 });
});

const events = (): string[] => shop.received.map(({ event }) => event).sort();
const arrived = (count: number): Promise<unknown> =>
  waitFor(() => shop.received.length >= count, { what: `${count} events` });
const settled = (): Promise<unknown> =>
  waitFor(async () => (await state()).waiting === 0, { what: 'no delivery to be waiting' });
const whole = async () =>
  (
    await sandbox.call<{
      webhooks: Record<string, number>;
      deliveries: Array<{ attempts: number; event_id: string }>;
    }>('GET', '/state')
  ).body;
const state = async (): Promise<Record<string, number>> => (await whole()).webhooks;
/** The first event of this kind that came. */
const told = (kind: string) => JSON.parse(shop.received.find(({ event }) => event === kind)?.body ?? '');

describe('webhooks', () => {
  it('tell of a paid order, signed over the very bytes that are sent', async () => {
    const id = await sandbox.paid();
    await arrived(3);
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { headers, body } of shop.received) {
      const signature = createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
      expect(headers['x-razorpay-signature']).toBe(signature);
      expect(headers['x-razorpay-event-id']).toMatch(/^evt_[0-9A-Za-z]{14}$/);
    }
    const paid = told('order.paid');
    expect(paid).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[0-9A-Za-z]{14}$/),
      contains: ['payment', 'order'],
      payload: { payment: { entity: { id, status: 'captured' } }, order: { entity: { status: 'paid' } } },
      created_at: expect.any(Number),
    });
    const authorised = told('payment.authorized');
    expect(authorised).toMatchObject({
      contains: ['payment'],
      payload: { payment: { entity: { status: 'authorized' } } },
    });
    expect(authorised.payload.payment.entity).not.toHaveProperty('capture_at_ms');
  });

  it('tell of a failure and of a refund', async () => {
    await sandbox.paid('failed');
    const id = await sandbox.paid();
    await sandbox.api('POST', `/v1/payments/${id}/refund`, {});
    await arrived(5);
    expect(events()).toContain('payment.failed');
    const refund = told('refund.processed');
    expect(refund).toMatchObject({
      contains: ['refund', 'payment'],
      payload: { refund: { entity: { payment_id: id } }, payment: { entity: { status: 'refunded' } } },
    });
    expect(refund.payload.refund.entity).not.toHaveProperty('idempotency');
  });

  it('are repeated under the same id until the shop answers 2xx', async () => {
    shop.answer = 500;
    await sandbox.paid('failed');
    await arrived(3);
    shop.answer = 204;
    await settled();
    expect(new Set(shop.received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(await state()).toMatchObject({ delivered: 1 });
    const before = shop.received.length;
    await sandbox.paid('failed');
    await settled();
    expect(shop.received).toHaveLength(before + 1);
  });

  it('go on after a restart, and over a shop that is away', async () => {
    const port = Number(new URL(shop.url).port);
    await shop.close();
    await sandbox.paid();
    sandbox = await sandbox.again();
    shop = await shopForTests(port);
    await arrived(3);
    await settled();
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  it('are given up when their time is over', async () => {
    await sandbox.close();
    shop.answer = 500;
    sandbox = await sandboxForTests({ webhookUrl: shop.url, webhookRetryMs: 10, webhookGiveUpMs: 100 });
    await sandbox.paid('failed');
    await settled();
    expect(await state()).toMatchObject({ given_up: 1, delivered: 0 });
  });

  it('can be replayed, as from the dashboard', async () => {
    const id = await sandbox.paid();
    await settled();
    const replay = { payment_id: id, copies: 3 };
    expect((await sandbox.call('POST', '/webhooks/replay', replay)).body).toEqual({ replayed: 9 });
    await arrived(12);
    const paid = shop.received.filter(({ event }) => event === 'order.paid');
    expect(new Set(paid.map(({ eventId }) => eventId)).size).toBe(1);
    expect(new Set(paid.map(({ body }) => body)).size).toBe(1);
  });
});

describe('faults of webhooks', () => {
  it('drop, and print so', async () => {
    await sandbox.faults({ webhooks: { dropRate: 1 } });
    await sandbox.paid();
    expect(await state()).toMatchObject({ dropped: 3, waiting: 0 });
    expect(shop.received).toHaveLength(0);
  });

  it('duplicate with the same event id', async () => {
    await sandbox.faults({ webhooks: { duplicate: 2, events: ['order.paid'] } });
    await sandbox.paid();
    await arrived(5);
    await settled();
    const copies = shop.received.filter(({ event }) => event === 'order.paid');
    expect(copies).toHaveLength(3);
    expect(new Set(copies.map(({ eventId }) => eventId)).size).toBe(1);
    expect(shop.received).toHaveLength(5);
  });

  it('fail the first attempts', async () => {
    await sandbox.faults({ webhooks: { failFirst: 2 } });
    await sandbox.paid('failed');
    await arrived(1);
    await settled();
    expect((await whole()).deliveries.map(({ attempts }) => attempts)).toEqual([3]);
    expect(shop.received).toHaveLength(1);
  });

  it('delay, and shuffle within a window', async () => {
    await sandbox.faults({ seed: 4, webhooks: { delayMs: [10, 20], reorder: 150 } });
    const orders = await Promise.all(Array.from({ length: 10 }, () => sandbox.order()));
    // At once: on a busy machine ten payments in turn may take longer than the window.
    await Promise.all(orders.map((order) => sandbox.pay(order, 'failed')));
    await settled();
    const made = (await whole()).deliveries.map(({ event_id: id }) => id);
    const came = shop.received.map(({ eventId }) => eventId);
    expect(came.toSorted()).toEqual(made.toSorted());
    expect(came).not.toEqual(made);
  });
});
