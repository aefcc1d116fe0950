import {
  type AdminOrderAnswer,
  type MoneyCheckAnswer,
  type OrderAnswer,
  type ReportAnswer,
  routes,
} from '@forno/shared/contracts/server';
import { dayMs, dayOf } from '@forno/shared/domain';
import { paymentFailures, refundReasons } from '@forno/shared/messages/server';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Buyer } from '../../bff/src/testing/buyer.ts';
import { calmProvider, openShopHere } from '../support/open-shop-here.ts';

/** Every way money is refunded, on the real BFF, workers, Redis, store and sandbox. */
const line = await openShopHere({ config: calmProvider });
const admin = await line.shop.admin();
beforeEach(() => line.setFaults({}));

const bySize = (one: number, other: number) => one - other;
const margherita = 24_000;
const farmhouse = 31_050;

/** A cart of two pizzas, paid and ordered. */
async function ordered() {
  const { buyer, orderId, checkoutId } = await line.opened(1, 1);
  const { razorpay_payment_id: paymentId } = await line.pay(orderId);
  await line.untilFulfilled(checkoutId);
  const orders = await line.orders(checkoutId);
  return { buyer, checkoutId, paymentId, first: String(orders[0]?._id), second: String(orders[1]?._id) };
}

const refundedThere = async (paymentId: string) =>
  (await line.provider()).payments.find(({ id }) => id === paymentId)?.amount_refunded;
const seenBy = async (buyer: Buyer, id: string) => {
  const query = { voided: 'true' };
  const { body } = await buyer.call<OrderAnswer[] | { orders: OrderAnswer[] }>(routes.orders, { query });
  return (Array.isArray(body) ? body : body.orders).find(({ _id }) => _id === id);
};
const untilSeen = (buyer: Buyer, id: string, refund: Partial<NonNullable<OrderAnswer['refund']>>) =>
  waitFor(
    async () => {
      const order = await seenBy(buyer, id);
      const wanted = Object.entries(refund);
      const answered: Record<string, unknown> = { ...order?.refund };
      return wanted.every(([key, value]) => answered[key] === value) && order;
    },
    { what: `the refund on the order: ${JSON.stringify(refund)}` },
  );
const remove = (id: string, body?: object) =>
  admin.call(routes.cancelOrder, { params: { id }, ...(body ? { body } : {}) });
/** Since yesterday: midnight may pass between a payment and its check. */
const lately = () => ({ from: dayOf(new Date(Date.now() - dayMs)), to: dayOf(new Date()) });
const moneyCheck = async () =>
  (await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: lately() })).body;

async function expectNothingUnexplained(paymentId: string, amounts: number[]) {
  const { differences, explained } = await moneyCheck();
  expect(differences.filter((difference) => difference.paymentId === paymentId)).toEqual([]);
  const mine = explained?.filter((one) => one.paymentId === paymentId) ?? [];
  expect(mine.map(({ amount }) => amount).toSorted(bySize)).toEqual(amounts.toSorted(bySize));
  expect(mine.every(({ reason }) => reason.length > 5)).toBe(true);
}

it('a dispute is marked with its deadline and told to the owner; lost, it is deducted and no refund', async () => {
  const { buyer, paymentId, first } = await ordered();
  const dispute = (status: string) =>
    line.callSandbox('POST', '/dashboard/disputes', { payment_id: paymentId, status });
  const shown = async () => {
    const { body } = await admin.call<AdminOrderAnswer>(routes.order, { params: { id: first } });
    return body.dispute ?? '';
  };
  /** Its orders show it first, then its checkout has it, of which the money check tells. */
  const untilKnown = (status: 'open' | 'lost', words: string) =>
    waitFor(
      async () =>
        (await shown()).startsWith(words) &&
        (await line.models.checkouts.exists({ paymentId, 'disputes.status': status })),
      { what: `the dispute to be ${status}` },
    );
  await dispute('open');
  await untilKnown('open', 'Disputed, answer by ');
  expect(await seenBy(buyer, first)).not.toHaveProperty('dispute');
  await expectNothingUnexplained(paymentId, [margherita + farmhouse]);
  for (const status of ['under_review', 'lost']) await dispute(status);
  await untilKnown('lost', 'Dispute lost');
  const { explained, differences } = await moneyCheck();
  expect(explained).toContainEqual(
    expect.objectContaining({ paymentId, reason: 'Dispute lost, the provider deducted ₹550.50.' }),
  );
  expect(differences.filter((one) => one.paymentId === paymentId)).toEqual([]);
  expect(await refundedThere(paymentId)).toBe(0);
  const told = await line.models.mails.find({ template: 'dispute' }).sort({ _id: 1 }).lean();
  expect(told.map(({ data }) => data['status'])).toEqual(['open', 'lost']);
});

describe('an order that an admin deletes', () => {
  it('is refunded once, with a mail, and leaves the other order alone', async () => {
    const { buyer, paymentId, first, second } = await ordered();
    const answers = await Promise.all([1, 2, 3].map(() => remove(first, { reason: 'The oven broke down.' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const order = await untilSeen(buyer, first, { state: 'done', amount: margherita });
    expect(order).toMatchObject({ voided: { reason: 'The oven broke down.' } });
    expect(await refundedThere(paymentId)).toBe(margherita);
    expect((await seenBy(buyer, second))?.refund).toBeNull();
    await expectNothingUnexplained(paymentId, [margherita]);
    const user = await line.models.users.findById(buyer.id).lean();
    await waitFor(() => line.models.mails.exists({ template: 'refund', to: user?.email, state: 'sent' }), {
      what: 'the mail',
    });
  });

  it('refunds both orders of a payment at once, never more than was captured', async () => {
    const { buyer, paymentId, first, second } = await ordered();
    await line.callSandbox('POST', '/dashboard/refunds', { payment_id: paymentId, amount: 10_000 });
    await Promise.all([remove(first), remove(second)]);
    for (const id of [first, second]) await untilSeen(buyer, id, { state: 'done' });
    expect(await refundedThere(paymentId)).toBe(margherita + farmhouse);
    await waitFor(async () => (await moneyCheck()).differences.length === 0, { what: 'the books' });
  });

  it('keeps the money only with a reason, and is refunded after delivery only on request', async () => {
    const { buyer, paymentId, first, second } = await ordered();
    expect((await remove(first, { refund: false })).status).toBe(400);
    expect((await remove(first, { refund: false, reason: 'Never picked up.' })).status).toBe(200);
    await admin.call(routes.updateOrder, { params: { id: second }, body: { status: 'Delivered' } });
    expect((await remove(second)).status).toBe(200);
    // Its customer paid for it, and keeps it.
    expect(await seenBy(buyer, first)).toMatchObject({
      refund: null,
      voided: { reason: 'Never picked up.' },
    });
    const { refunds } = await line.provider();
    expect(refunds.filter((refund) => refund.payment_id === paymentId)).toEqual([]);
  });

  it('shows in the report as gross, refunded, deducted and net', async () => {
    const { total } = (await admin.call<ReportAnswer>(routes.report, { query: lately() })).body;
    expect(total.refunded).toBeGreaterThan(0);
    expect(total.deducted).toBe(margherita + farmhouse);
    expect(total.net).toBe(total.gross - total.refunded - margherita - farmhouse);
    const back = (await line.provider()).payments.reduce((sum, payment) => sum + payment.amount_refunded, 0);
    expect(total.refunded).toBe(back);
  });
});

describe('a refund', () => {
  it('that fails at the provider after it was accepted is made again', async () => {
    const { buyer, paymentId, first } = await ordered();
    await line.setFaults({ refunds: { outcome: 'failed', pendingMs: 300 } });
    await remove(first);
    await waitFor(
      async () =>
        (await line.provider()).refunds.some(
          (one) => one.payment_id === paymentId && one.status === 'failed',
        ),
      { what: 'the refund to fail' },
    );
    await line.setFaults({});
    await waitFor(async () => (await refundedThere(paymentId)) === margherita, { what: 'the next refund' });
    await untilSeen(buyer, first, { state: 'done', amount: margherita });
    await expectNothingUnexplained(paymentId, [margherita]);
  });
});

describe('money that moves at the provider’s dashboard', () => {
  it('in part is booked on an order, and wholly on all, for the customer and the kitchen', async () => {
    const { buyer, paymentId, first, second } = await ordered();
    await line.callSandbox('POST', '/dashboard/refunds', { payment_id: paymentId, amount: farmhouse });
    await untilSeen(buyer, second, { state: 'done', amount: farmhouse, byProvider: true });
    expect((await seenBy(buyer, first))?.refund).toBeNull();
    await expectNothingUnexplained(paymentId, [farmhouse]);
    await line.callSandbox('POST', '/dashboard/refunds', { payment_id: paymentId });
    await untilSeen(buyer, first, { state: 'done', amount: margherita, byProvider: true });
    const { body } = await admin.call(routes.order, { params: { id: first } });
    expect(body).toMatchObject({ status: 'Order Received', refund: { byProvider: true } });
    await expectNothingUnexplained(paymentId, [farmhouse, margherita]);
    const user = await line.models.users.findById(buyer.id).lean();
    const mails = () => line.models.mails.find({ template: 'refund', to: user?.email, state: 'sent' }).lean();
    await waitFor(async () => (await mails()).length === 2, { what: 'the mails' });
    const amounts = (await mails()).map(({ data }) => Number(data['amount']));
    expect(amounts.toSorted(bySize)).toEqual([margherita, farmhouse]);
  });

  it('leaves nothing unexplained, whatever happened there together', async () => {
    const pay = async (orderId: string, ...how: ['authorized'?, object?]) =>
      (await line.pay(orderId, ...how)).razorpay_payment_id;
    const [returned, late] = [await line.opened(1), await line.opened(1)];
    const [twice, wholly, partly] = [await line.opened(1), await line.opened(1), await line.opened(1)];
    await line.setFaults({ allowSecondPayment: true });

    const returnedPayment = await pay(returned.orderId, 'authorized');
    await line.callSandbox('POST', '/dashboard/returns', { payment_id: returnedPayment });
    await line.fail(late.orderId);
    const latePayment = await pay(late.orderId, 'authorized', { capture_after_ms: 500 });
    const twicePayments = [await pay(twice.orderId), await pay(twice.orderId)];
    const whollyPayment = await pay(wholly.orderId);
    const partlyPayment = await pay(partly.orderId);
    for (const { checkoutId } of [late, twice, wholly, partly]) await line.untilFulfilled(checkoutId);
    await line.callSandbox('POST', '/dashboard/refunds', { payment_id: whollyPayment });
    await line.callSandbox('POST', '/dashboard/refunds', { payment_id: partlyPayment, amount: 9_000 });

    const wanted = [
      [returnedPayment, margherita, paymentFailures.refunded],
      [whollyPayment, margherita, refundReasons.atProvider],
      [partlyPayment, 9_000, refundReasons.atProvider],
    ];
    expect(await line.orders(late.checkoutId)).toHaveLength(1);
    expect(await line.orders(twice.checkoutId)).toHaveLength(1);
    // The check skips payments younger than half a minute.
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    const answered = await waitFor(
      async () => {
        const { differences, explained = [] } = await moneyCheck();
        const rows = explained.map(({ paymentId, amount, reason }) => [paymentId, amount, reason].join());
        const second = explained.filter(
          ({ paymentId, reason }) =>
            twicePayments.includes(paymentId) && reason === refundReasons.orderPaidTwice,
        );
        const all = wanted.every((row) => rows.includes(row.join())) && second.length === 1;
        return all && differences.length === 0 && explained;
      },
      { what: 'every case to be explained, and nothing to differ' },
    ).finally(() => clock.mockRestore());
    expect(answered.filter(({ paymentId }) => paymentId === latePayment)).toEqual([]);
  });
});
