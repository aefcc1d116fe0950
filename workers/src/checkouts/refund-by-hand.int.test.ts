import { issueBill } from '@forno/shared/server/bills';
import { copyRefundsToOrders, requeueRefund } from '@forno/shared/server/checkouts';
import type { Checkout, Refund } from '@forno/shared/server/db';
import { billSettingsForTests, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { createBacklog } from '../sweep/backlog.ts';
import { uncopiedRefunds } from '../sweep/unfinished.ts';
import { refundPayment } from './refund.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();
const { now, pays } = paymentCalls(deps);

/** Given back by bank transfer after two attempts of the provider had failed. */
async function givenByHand(amount_refunded = 0) {
  const [paid, orderId] = [payment({ amount_refunded }), new Types.ObjectId()];
  const key = `order-${String(orderId)}`;
  const refund: Refund = {
    key,
    orderId,
    paymentId: paid.id,
    amount: 24_000,
    reason: 'It was cancelled.',
    attempt: 3,
    state: 'done',
    tender: 'bank',
    reference: 'UTR 4711',
    at: new Date(),
  };
  const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, refunds: [refund] });
  await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: { 'lines.0.orderId': orderId } });
  const order = { _id: orderId, checkoutId: checkout._id, totalAmount: 24_000 };
  await deps.models.orders.create(orderDocument(order));
  await issueBill(deps, checkout, billSettingsForTests);
  await copyRefundsToOrders(deps, await now(checkout));
  pays(checkout, paid);
  return { checkout, key, listed: { payment_id: paid.id, amount: 24_000, created_at: 0 } };
}
const verify = ({ _id }: Checkout) => verifyPayment(deps, { checkoutId: String(_id), claimed: false });

it('is neither asked for again nor taken for one that failed', async () => {
  const { checkout, key, listed } = await givenByHand();
  const failed = { ...listed, status: 'failed' };
  deps.provider.strange = ['', '-2'].map((nth) => ({
    ...failed,
    id: `rfnd${nth}`,
    notes: { key: key + nth },
  }));
  await refundPayment(deps, { checkoutId: String(checkout._id), key });
  await verify(checkout);
  expect(deps.provider.refunds).toEqual([]);
  const { refunds } = await now(checkout);
  expect(refunds).toMatchObject([{ state: 'done', tender: 'bank' }]);
  expect(refunds[0]).not.toHaveProperty('refundId');
  // As its job would, that was under way meanwhile.
  expect(await requeueRefund(deps, checkout._id, { ...refunds[0]!, state: 'due' })).toBeUndefined();
});

it('is audited by the sweep where its process died', async () => {
  const { checkout, key } = await givenByHand();
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  const died = { refundsUncopied: true, createdAt: new Date(0), 'refunds.0.by': by };
  await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: died });
  await uncopiedRefunds(deps, new Date(), createBacklog());
  const entry = { action: 'by-hand', by, to: { key, amount: 24_000, way: 'bank', reference: 'UTR 4711' } };
  expect(await deps.models.audits.find().lean()).toMatchObject([entry]);
});

it('and made by the provider later all the same is noted beside it, and corrects its bill once', async () => {
  const { checkout, key, listed } = await givenByHand(24_000);
  const late = { ...listed, id: 'rfnd_late', notes: { key: `${key}-2` } };
  deps.provider.strange = [{ ...late, status: 'processed' }];
  await verify(checkout);
  await verify(checkout);
  const { refunds } = await now(checkout);
  expect(refunds).toMatchObject([{ state: 'done', tender: 'bank', refundId: 'rfnd_late' }]);
  expect(await deps.models.bills.countDocuments({ checkoutId: checkout._id })).toBe(2);
  const [order] = await deps.models.orders.find({ checkoutId: checkout._id }).lean();
  expect(order?.refund).toMatchObject({ amount: 24_000, state: 'done' });

  // Its bank refused that in the end.
  deps.provider.strange = [{ ...late, status: 'failed' }];
  pays(checkout, { ...payment(), id: listed.payment_id });
  await verify(checkout);
  const [refund] = (await now(checkout)).refunds;
  expect(refund).toMatchObject({ state: 'done', tender: 'bank' });
  expect(refund).not.toHaveProperty('refundId');
});
