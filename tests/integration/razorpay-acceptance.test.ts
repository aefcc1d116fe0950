import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { openShopHere } from '../support/open-shop-here.ts';

/**
 * The provider's acceptance scenarios, on the real BFF, workers, Redis, store and sandbox. Second payments, failed ones
 * and those that nobody reports are scenarios of the crash windows, which end the same.
 */
const line = await openShopHere();
beforeEach(async () => {
  line.gate.mode = 'open';
  line.gate.passed.length = 0;
  await line.setFaults({});
});

const price = 240;

/** A customer who has paid for one pizza. */
async function paidOne(outcome?: 'authorized', more?: object) {
  const one = await line.opened(1);
  const paid = await line.pay(one.orderId, outcome, more);
  return { ...one, paid, paymentId: paid.razorpay_payment_id };
}

/** The end of every scenario. */
async function expectOneOrder(checkoutId: string, paymentId: string) {
  const checkout = await line.untilFulfilled(checkoutId);
  expect(checkout.paymentId).toBe(paymentId);
  const orders = await line.orders(checkoutId);
  expect(orders.map((order) => [order.totalAmount, order.paymentId, order.stock])).toEqual([
    [price * 100, paymentId, 'consumed'],
  ]);
  const { captured } = await line.provider();
  expect(captured.find(({ id }) => id === paymentId)?.amount).toBe(price * 100);
}

describe('one payment', () => {
  it('takes the webhook alone, and the browser long after', async () => {
    const { buyer, checkoutId, paid, paymentId } = await paidOne();
    await expectOneOrder(checkoutId, paymentId);
    expect(line.gate.passed.map(({ status }) => status)).not.toContain(500);
    const { status, body } = await buyer.report(paid);
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    await expectOneOrder(checkoutId, paymentId);
  });

  it('takes the browser before the webhook', async () => {
    line.gate.mode = 'hold';
    const { buyer, checkoutId, paid, paymentId } = await paidOne();
    expect((await buyer.report(paid)).status).toBe(200);
    await expectOneOrder(checkoutId, paymentId);
    line.gate.mode = 'open';
    await waitFor(() => line.gate.passed.some(({ event }) => event === 'order.paid'), {
      what: 'the webhook',
    });
    await expectOneOrder(checkoutId, paymentId);
  });

  it('takes both at the same moment, and the browser twenty times', async () => {
    const { buyer, checkoutId, paid, paymentId } = await paidOne();
    const reports = await Promise.all(Array.from({ length: 20 }, () => buyer.report(paid)));
    expect(reports.filter(({ status }) => status >= 300)).toEqual([]);
    await expectOneOrder(checkoutId, paymentId);
  });

  it('does nothing for a replayed event', async () => {
    const { checkoutId, paymentId } = await paidOne();
    await expectOneOrder(checkoutId, paymentId);
    const before = await line.checkout(checkoutId);
    const came = line.gate.passed.length;
    await line.callSandbox('POST', '/webhooks/replay', { payment_id: paymentId, copies: 20 });
    await waitFor(() => line.gate.passed.length >= came + 20, { what: 'the replays' });
    expect(line.gate.passed.every(({ status }) => status === 200)).toBe(true);
    await expectOneOrder(checkoutId, paymentId);
    expect((await line.checkout(checkoutId)).version).toBe(before.version);
  });

  it('is retried while the endpoint answers 500', async () => {
    line.gate.mode = 'fail';
    const { checkoutId, paymentId } = await paidOne();
    await waitFor(() => line.gate.passed.filter(({ status }) => status === 500).length >= 2, {
      what: 'events that failed',
    });
    line.gate.mode = 'open';
    await expectOneOrder(checkoutId, paymentId);
  });

  it('is answered within the five seconds that the provider waits, however slow it is itself', async () => {
    const { orderId, checkoutId } = await line.opened(1);
    await line.setFaults({ api: [{ path: '/v1/*', delayMs: 700 }] });
    const paid = await line.pay(orderId);
    await waitFor(() => line.gate.passed.length > 0, { what: 'the webhook' });
    expect(Math.max(...line.gate.passed.map(({ ms }) => ms))).toBeLessThan(5_000);
    await expectOneOrder(checkoutId, paid.razorpay_payment_id);
  });
});

describe('a payment that takes its time', () => {
  it('becomes an order when it is captured after it was only authorised', async () => {
    const { buyer, checkoutId, paid, paymentId } = await paidOne('authorized', { capture_after_ms: 600_000 });
    const report = buyer.report(paid);
    await waitFor(async () => (await line.checkout(checkoutId)).paymentReportedAt, { what: 'the claim' });
    expect(await line.orders(checkoutId)).toEqual([]);
    await line.callSandbox('POST', `/pay/${paymentId}/capture-now`);
    expect((await report).status).toBe(200);
    await expectOneOrder(checkoutId, paymentId);
  });

  it('fulfils a late authorisation: failed first, authorised and captured by the bank afterwards', async () => {
    const { orderId, checkoutId } = await line.opened(1);
    await line.fail(orderId);
    await line.until(checkoutId, 'the failure', ({ failure }) => failure !== undefined);
    const { payments } = await line.provider();
    const payment = payments.find(({ order_id }) => order_id === orderId)!.id;
    await line.callSandbox('POST', '/late-authorize', { payment_id: payment });
    await expectOneOrder(checkoutId, payment);
  });
});
