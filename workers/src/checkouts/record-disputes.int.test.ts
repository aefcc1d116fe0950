import { refundBack, refundHeld } from '@forno/shared/messages/server';
import {
  copyRefundsToOrders,
  decideRefund,
  markOrderRefundDue,
  recordDisputes,
} from '@forno/shared/server/checkouts';
import { failuresOf, type Checkout, type Mail } from '@forno/shared/server/db';
import { writeRefundMail } from '@forno/shared/server/mail';
import { countRefunds } from '@forno/shared/server/operations';
import type { ProviderDispute } from '@forno/shared/server/provider';
import { expect, it, vi } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { createBacklog } from '../sweep/backlog.ts';
import { reconcile } from '../sweep/reconcile.ts';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { refundPayment } from './refund.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();
const { now, pays } = paymentCalls(deps);

const respond_by = Math.floor(Date.parse('2026-12-03T18:00:00+05:30') / 1_000);
async function disputed() {
  const paid = payment();
  const checkout = await makeCheckout(deps, { state: 'paid', paymentId: paid.id, paidAt: new Date() });
  for (const { line } of checkout.lines)
    await createOrderLines()(deps, { checkoutId: String(checkout._id), line });
  pays(checkout, paid);
  const says = (status: ProviderDispute['status'], more: Partial<ProviderDispute> = {}) =>
    (deps.provider.disputes = [
      {
        id: 'disp_1',
        payment_id: paid.id,
        amount: paid.amount,
        amount_deducted: status === 'lost' ? paid.amount : 0,
        reason_code: 'goods_not_received',
        respond_by,
        status,
        ...more,
      },
    ]);
  return { checkout, paymentId: paid.id, says };
}

let told = 0;
/** An event, whose content decides nothing, and its verification. */
async function tell(checkout: Checkout, paymentId: string, event = 'payment.dispute.created') {
  const _id = `evt_${++told}`;
  await deps.models.webhookEvents.create({ _id, event, paymentId, receivedAt: new Date() });
  await verifyPayment(deps, { checkoutId: String(checkout._id), claimed: false });
  expect(await deps.models.webhookEvents.findById(_id).lean()).toHaveProperty('processedAt');
}
const marks = async ({ _id }: Checkout) =>
  (await deps.models.orders.find({ checkoutId: _id }).lean()).map(({ dispute }) => dispute);
const mailsToOwner = () =>
  deps.models.mails.find({ template: 'dispute' }).sort({ createdAt: 1 }).lean<Mail[]>();

it('is marked on its orders with its deadline, and told to the owner once, however often it is reported', async () => {
  const { checkout, paymentId, says } = await disputed();
  says('open');
  for (let times = 0; times < 5; times += 1) await tell(checkout, paymentId);
  expect(await marks(checkout)).toEqual(Array(2).fill('Disputed, answer by 3 December at 6:00 pm'));
  expect(await mailsToOwner()).toMatchObject([
    {
      to: deps.config.ADMIN_EMAIL,
      data: { what: 'Disputed, answer by 3 December at 6:00 pm', amount: 48_000 },
    },
  ]);
  expect(await now(checkout)).toMatchObject({
    state: 'fulfilled',
    disputes: [{ status: 'open' }],
    refunds: [],
  });
  expect(await deps.models.orders.countDocuments({ unpublished: true })).toBe(2);
});

it('keeps how it ended, whatever is read late, and is no refund', async () => {
  const { checkout, paymentId, says } = await disputed();
  for (const status of ['under_review', 'open', 'lost', 'open', 'under_review', 'lost'] as const) {
    says(status);
    await tell(checkout, paymentId, `payment.dispute.${status}`);
  }
  expect(await now(checkout)).toMatchObject({
    disputes: [{ status: 'lost', amount_deducted: 48_000 }],
    refunds: [],
  });
  expect(await marks(checkout)).toEqual(Array(2).fill('Dispute lost, the provider deducted ₹480'));
  // Evidence was asked for again, and then it was lost; our own answer is no news.
  expect((await mailsToOwner()).map(({ data }) => data['status'])).toEqual(['open', 'lost']);
  expect(await deps.models.orders.countDocuments({ refund: { $exists: true } })).toBe(0);
});

it('that is asked about again, or given more time, is news', async () => {
  const { checkout, paymentId, says } = await disputed();
  says('open');
  await tell(checkout, paymentId);
  says('open', { respond_by: respond_by + 86_400 });
  await tell(checkout, paymentId, 'payment.dispute.action_required');
  expect(await marks(checkout)).toEqual(Array(2).fill('Disputed, answer by 4 December at 6:00 pm'));
  expect(await mailsToOwner()).toHaveLength(2);
});

it('whose event was lost is found when the books are compared; one of another shop is left alone', async () => {
  const { checkout, says } = await disputed();
  const [mine] = says('open');
  deps.provider.disputes.push({ ...mine!, id: 'disp_2', payment_id: 'pay_of_another_shop' });
  await reconcile(deps, new Date(), createBacklog());
  expect(await marks(checkout)).toEqual(Array(2).fill(expect.stringMatching(/^Disputed, answer by/)));
  expect(await mailsToOwner()).toHaveLength(1);
});

it('shows the most urgent of several', async () => {
  const { checkout, paymentId, says } = await disputed();
  const [mine] = says('won');
  deps.provider.disputes.push({ ...mine!, id: 'disp_2', status: 'open' });
  await tell(checkout, paymentId);
  expect(await marks(checkout)).toEqual(Array(2).fill(expect.stringMatching(/^Disputed, answer by/)));
  expect((await now(checkout)).disputes).toHaveLength(2);
});

it('of a payment that went back is noted at its checkout', async () => {
  const { id, amount } = payment();
  const checkout = await makeCheckout(deps, {
    state: 'refused',
    held: false,
    refunds: [
      {
        key: id,
        paymentId: id,
        amount,
        reason: 'Too late.',
        state: 'done',
        refundId: 'rfnd_1',
        at: new Date(),
      },
    ],
  });
  deps.provider.disputes = [
    {
      id: 'disp_2',
      payment_id: id,
      amount,
      amount_deducted: 0,
      reason_code: 'duplicate',
      respond_by,
      status: 'open',
    },
  ];
  await recordDisputes(deps);
  expect((await now(checkout)).disputes).toMatchObject([{ id: 'disp_2', status: 'open' }]);
});

const refundsOf = async (checkout: Checkout) => (await now(checkout)).refunds.map(({ state }) => state);
/** Cancelled before anybody here knew of a dispute. */
async function refundDue(nth: number, checkout: Checkout) {
  const orders = await deps.models.orders.find({ checkoutId: checkout._id }).sort({ line: 1 }).lean();
  await markOrderRefundDue(deps, orders[nth]!, 'You cancelled your order.');
  const key = `order-${String(orders[nth]?._id)}`;
  const run = () => refundPayment(deps, { checkoutId: String(checkout._id), key });
  await run();
  return run;
}

it('holds a refund that is due, also while its event is lost, and lets it go once when it is won', async () => {
  const { checkout, paymentId, says } = await disputed();
  says('open');
  const run = await refundDue(0, checkout);
  expect(deps.provider.refunds).toEqual([]);
  expect(await refundsOf(checkout)).toEqual(['held']);
  const [order] = await deps.models.orders.find({ checkoutId: checkout._id }).sort({ line: 1 }).lean();
  expect(order?.refund).toMatchObject({ state: 'due', reason: refundHeld });

  // A person lets it go all the same.
  await decideRefund(deps, checkout._id, `order-${String(order?._id)}`, 'due');
  await run();
  const shown = async () => (await deps.models.orders.findById(order?._id).orFail().lean()).refund;
  // Lost, and a day later won after all.
  for (const status of ['under_review', 'lost'] as const) {
    says(status);
    await tell(checkout, paymentId);
    const amount = order?.totalAmount ?? 0;
    const said =
      status === 'lost' ? { state: 'done', reason: refundBack } : { state: 'due', reason: refundHeld };
    const parts = status === 'lost' ? { waits: 0, back: amount } : { waits: amount, back: 0 };
    // As the sweep does.
    await copyRefundsToOrders(deps, await now(checkout));
    expect(await shown()).toMatchObject({ ...said, amount, parts });
    await run();
    expect([await refundsOf(checkout), deps.provider.refunds]).toEqual([['held'], []]);
  }
  says('won');
  await tell(checkout, paymentId);
  expect(await refundsOf(checkout)).toEqual(['due']);
  await run();
  await run();
  expect(deps.provider.refunds).toHaveLength(1);
  expect(await refundsOf(checkout)).toEqual(['done']);
});

it('of a part keeps back that part alone', async () => {
  const { checkout, says } = await disputed();
  says('lost', { amount: 24_000, amount_deducted: 24_000 });
  await refundDue(0, checkout);
  await refundDue(1, checkout);
  expect(await refundsOf(checkout)).toEqual(['done', 'held']);
  expect(deps.provider.refunds.map(({ amount }) => amount)).toEqual([24_000]);
});

it('of a part of a refund keeps back that part alone, which goes as well if the bank decides again', async () => {
  const { checkout, paymentId, says } = await disputed();
  const { held: heldBefore } = await countRefunds(deps.models);
  says('lost', { amount: 10_000, amount_deducted: 10_000 });
  await refundDue(0, checkout);
  const run = await refundDue(1, checkout);
  await run();
  expect(await refundsOf(checkout)).toEqual(['done', 'done', 'held']);
  expect(deps.provider.refunds.map(({ amount }) => amount)).toEqual([24_000, 14_000]);
  const orders = await deps.models.orders.find({ checkoutId: checkout._id }).lean();
  expect(orders.map(({ refund }) => refund?.amount)).toEqual([24_000, 24_000]);
  expect(await countRefunds(deps.models)).toMatchObject({ held: heldBefore });
  const lost = await now(checkout);
  const told = async (refund = lost.refunds[1]!) =>
    (await deps.models.mails.findById(await writeRefundMail(deps.models, lost, refund)).lean())?.data;
  expect(await told()).toMatchObject({ amount: 14_000, waits: 0, back: 10_000 });
  // The fee's mail, of another day, does not tell it again.
  const { orderId: _, ...ofFee } = { ...lost.refunds[1]!, key: 'fee', ofFee: true };
  expect(await told(ofFee)).toMatchObject({ waits: 0, back: 0 });

  says('won');
  await tell(checkout, paymentId);
  const key = (await now(checkout)).refunds.find(({ state }) => state === 'due')?.key ?? '';
  await refundPayment(deps, { checkoutId: String(checkout._id), key });
  expect(deps.provider.refunds.map(({ amount }) => amount)).toEqual([24_000, 14_000, 10_000]);
});

it('of a part holds a refund beside one that was made at the dashboard, whose event is on its way', async () => {
  const { checkout, paymentId, says } = await disputed();
  const [order] = await deps.models.orders.find({ checkoutId: checkout._id }).sort({ line: 1 }).lean();
  const [paid] = deps.provider.payments.get(checkout.razorpayOrderId ?? '') ?? [];
  const there = { id: 'rfnd_there', payment_id: paymentId, amount: 10_000, status: 'processed', notes: {} };
  deps.provider.strange = [{ ...there, created_at: respond_by }];
  pays(checkout, { ...paid!, amount_refunded: 10_000 });
  // Without that one the order's money would be just what is left.
  says('open', { amount: paid!.amount - order!.totalAmount });
  await refundDue(0, checkout);
  expect(deps.provider.refunds).toEqual([]);
  const { refunds } = await now(checkout);
  const parts = refunds.map(({ amount, state }) => `${amount} ${state}`);
  expect(parts.toSorted()).toEqual(['10000 done', '10000 held', '14000 due']);
});

it.each([
  ['keeps a part back of what is left', 'open', ['14000 done', '28000 done', '6000 held']],
  ['that was won keeps nothing back of it', 'won', ['20000 done', '28000 done']],
] as const)('%s, when less is left than was asked for', async (_what, status, left) => {
  const { checkout, paymentId, says } = await disputed();
  const [paid] = deps.provider.payments.get(checkout.razorpayOrderId ?? '') ?? [];
  const strange = { id: 'rfnd_there', payment_id: paymentId, amount: 28_000, status: 'processed', notes: {} };
  const asks = deps.provider.refund;
  const refund = vi.spyOn(deps.provider, 'refund').mockImplementationOnce((asked) => {
    deps.provider.strange = [{ ...strange, created_at: respond_by }];
    pays(checkout, { ...paid!, amount_refunded: 28_000 });
    return asks(asked);
  });
  says(status, { amount: 6_000 });
  const first = refundDue(0, checkout);
  if (status === 'open') await expect(first).rejects.toThrow('disputed');
  else await first;
  const key = (await now(checkout)).refunds.find(({ orderId }) => orderId)?.key ?? '';
  for (let times = 0; times < 2; times += 1)
    await refundPayment(deps, { checkoutId: String(checkout._id), key });
  refund.mockRestore();
  const { refunds } = await now(checkout);
  const parts = refunds.map(({ amount, state }) => `${amount} ${state}`);
  expect(parts.toSorted()).toEqual(left);
  // Asked for anew, it never failed.
  expect(refunds.map(failuresOf)).not.toContain(1);
  expect(deps.provider.refunds.map((one) => one.key)).toEqual([
    key + (status === 'open' ? '-2' : '-rest-20000'),
  ]);
});

it('does not hold what the provider refunded before it', async () => {
  const { checkout, paymentId, says } = await disputed();
  const [order] = await deps.models.orders.find({ checkoutId: checkout._id }).sort({ line: 1 }).lean();
  const key = `order-${String(order?._id)}`;
  await markOrderRefundDue(deps, order!, 'Cancelled.');
  deps.provider.refunds.push({ paymentId, key, amount: order!.totalAmount });
  says('open');
  await refundPayment(deps, { checkoutId: String(checkout._id), key });
  expect(await refundsOf(checkout)).toEqual(['done']);
});
