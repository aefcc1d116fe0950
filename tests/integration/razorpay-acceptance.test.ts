import { routes } from '@forno/shared/contracts/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Buyer } from '../../bff/src/testing/buyer.ts';
import { choice, openShopHere } from '../support/open-shop-here.ts';
import { mailsAt } from '../support/sandbox.ts';
import { expectRefundedOnce } from './expect-end.ts';

/** The provider's acceptance scenarios, on the real BFF, workers, Redis, store and sandbox. */
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
async function expectOneOrder(checkoutId: string, paymentId: string, quantity = 1) {
  const checkout = await line.untilFulfilled(checkoutId);
  expect(checkout.paymentId).toBe(paymentId);
  const orders = await line.orders(checkoutId);
  expect(orders.map((order) => [order.totalAmount, order.paymentId, order.stock])).toEqual([
    [price * 100 * quantity, paymentId, 'consumed'],
  ]);
  const { captured } = await line.provider();
  expect(captured.find(({ id }) => id === paymentId)?.amount).toBe(price * 100 * quantity);
}

async function mailsTo(buyer: Buyer): Promise<string[]> {
  const user = await line.models.users.findById(buyer.id).lean();
  return (await mailsAt(line.sandbox.url, user!.email)).map(({ subject }) => subject);
}

describe('one payment', () => {
  it('fulfils on the webhook alone: the browser was closed after paying', async () => {
    const { checkoutId, paymentId } = await paidOne();
    await expectOneOrder(checkoutId, paymentId);
    expect(line.gate.passed.map(({ status }) => status)).not.toContain(500);
  });

  it('takes the webhook before the browser', async () => {
    const { buyer, checkoutId, paid, paymentId } = await paidOne();
    await expectOneOrder(checkoutId, paymentId);
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

  it('is found by the reconciliation when never reported', async () => {
    line.gate.mode = 'lose';
    const { checkoutId, paymentId } = await paidOne();
    await expectOneOrder(checkoutId, paymentId);
  });

  it('is answered in well under five seconds while the provider is slow', async () => {
    const { orderId, checkoutId } = await line.opened(1);
    await line.setFaults({ api: [{ path: '/v1/*', delayMs: 700 }] });
    const paid = await line.pay(orderId);
    await waitFor(() => line.gate.passed.length > 0, { what: 'the webhook' });
    expect(Math.max(...line.gate.passed.map(({ ms }) => ms))).toBeLessThan(2_000);
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

  it('releases its hold when it fails, and still makes the order when a second try succeeds', async () => {
    const before = (await readInventoryDocument(line.models)).bases.Regular!.qty;
    const { orderId, checkoutId } = await line.opened(2);
    await line.fail(orderId);
    await line.until(checkoutId, 'the failure', ({ failure }) => failure !== undefined);
    await waitFor(async () => (await readInventoryDocument(line.models)).bases.Regular?.qty === before, {
      what: 'the stock to be back',
    });
    const paid = await line.pay(orderId);
    await expectOneOrder(checkoutId, paid.razorpay_payment_id, 2);
    expect((await line.checkout(checkoutId)).failure).toBeUndefined();
    expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(before - 2);
  });
});

describe('opening a payment', () => {
  it('says so when create-order times out, and goes on with the same opening afterwards', async () => {
    const before = (await readInventoryDocument(line.models)).bases.Regular!.qty;
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza));
    await line.setFaults({ api: [{ path: 'POST /v1/orders', delayMs: 1_500 }] });
    await expect(buyer.open(price)).rejects.toThrow('503');
    // The order may exist: the checkout stays open until it is looked up.
    const opening = await line.models.checkouts.findOne({ userId: buyer.id }).lean();
    expect(opening).toMatchObject({ state: 'opening' });
    await line.setFaults({});
    const { orderId, checkoutId } = await buyer.open(price);
    expect(checkoutId).toBe(String(opening?._id));
    expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(before - 1);
    const paid = await line.pay(orderId);
    await expectOneOrder(checkoutId, paid.razorpay_payment_id);
  });
});

describe('two payments', () => {
  it('refunds the second captured payment of one order, and says so on the screen and by mail', async () => {
    const { buyer, orderId, checkoutId } = await line.opened(1);
    await line.setFaults({ allowSecondPayment: true });
    const first = await line.pay(orderId);
    await expectOneOrder(checkoutId, first.razorpay_payment_id);
    const second = await line.pay(orderId);
    await expectRefundedOnce(line, checkoutId, second.razorpay_payment_id);
    await expectOneOrder(checkoutId, first.razorpay_payment_id);

    const seen = await buyer.call(routes.checkout, { params: { id: checkoutId } });
    expect(seen.body).toMatchObject({
      state: 'fulfilled',
      refunds: [{ paymentId: second.razorpay_payment_id, amount: 24_000, state: 'done' }],
    });
    await waitFor(async () => (await mailsTo(buyer)).includes('Your refund of ₹240'), { what: 'the mail' });
  });

  it('makes one order of two tabs that paid the same cart, and refunds the other', async () => {
    const { buyer, orderId, checkoutId } = await line.opened(1);
    // The other tab pays the changed cart.
    await buyer.fill(choice(line.pizza, 2));
    const other = await buyer.open(2 * price);
    expect(other.orderId).not.toBe(orderId);
    line.gate.mode = 'hold';
    const payments = [await line.pay(orderId), await line.pay(other.orderId)];
    line.gate.mode = 'open';
    await Promise.all(payments.map((paid) => buyer.report(paid)));

    const states = await waitFor(
      async () => {
        const both = await Promise.all([checkoutId, other.checkoutId].map((id) => line.checkout(id)));
        return both.every(({ state }) => ['fulfilled', 'refused'].includes(state)) && both;
      },
      { what: 'both checkouts to end' },
    );
    expect(states.map(({ state }) => state).toSorted()).toEqual(['fulfilled', 'refused']);
    const refused = states.find(({ state }) => state === 'refused')!;
    const paid = refused.razorpayOrderId === orderId ? payments[0]! : payments[1]!;
    await expectRefundedOnce(line, String(refused._id), paid.razorpay_payment_id);
    expect(await line.orders(String(refused._id))).toEqual([]);
    expect((await readHolds(line.models)).has(String(refused._id))).toBe(false);
  });
});
