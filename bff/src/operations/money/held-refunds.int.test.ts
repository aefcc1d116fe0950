import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { refundDisputed, refundLost } from '@forno/shared/messages/server';
import { holdRefund } from '@forno/shared/server/checkouts';
import { checkoutDocument } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';
import { standInForTests } from '../../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const admin = await shop.admin();
const day = '2026-11-10';
const at = Date.parse(`${day}T13:00:00+05:30`) / 1000;
const check = () => admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: { from: day, to: day } });

it('pays back what a restored backup did not know only after an admin has approved the sum', async () => {
  const { models, producer } = shop.deps;
  const lost = [12_300, 40_000, 5_000].map((amount, nth) =>
    checkoutDocument({
      cartId: `lost-${nth}`,
      state: 'refused',
      amount,
      razorpayOrderId: `order_l${nth}`,
      rebuiltAt: new Date(),
      channel: 'counter',
      createdAt: new Date(nth),
      refunds: [
        { key: `pay_l${nth}`, paymentId: `pay_l${nth}`, amount, reason: '', state: 'held', at: new Date() },
      ],
    }),
  );
  await models.checkouts.create(lost);
  const bought = { name: 'Margherita', quantity: 2 };
  const lines = [{ pizzaName: bought.name, quantity: bought.quantity }];
  await models.checkouts.collection.updateOne({ cartId: 'lost-0' }, { $set: { lines } });
  // Went back before the restore, which lost it.
  const back = { key: 'rfnd', paymentId: 'pay_l0', amount: 2_300, reason: '', at: new Date() };
  await models.checkouts.updateOne({ cartId: 'lost-0' }, { $push: { refunds: { ...back, state: 'done' } } });
  provider.payments = lost.map(({ amount }, nth) => ({
    id: `pay_l${nth}`,
    order_id: `order_l${nth}`,
    amount,
    currency: 'INR',
    status: 'captured',
    amount_refunded: nth === 0 ? 2_300 : 0,
    created_at: at,
  }));
  const held = async () => (await check()).body.held?.map(({ amount }) => amount);
  const jobs = async () => (await producer.queues.refunds.getJobs()).map(({ id }) => id);
  expect(await held()).toEqual([10_000, 40_000, 5_000]);
  expect((await check()).body.held?.[0]).toMatchObject({ lines: [bought], channel: 'counter' });
  const differ = async () => (await check()).body.differences.map(({ paymentId }) => paymentId);
  expect(await differ()).toHaveLength(3);

  // Delivered, as the admin knows.
  const keep = { remedy: 'keep', paymentId: 'pay_l1', checkoutId: String(lost[1]?._id) };
  expect((await admin.call(routes.moneyRemedy, { body: keep })).status).toBe(200);
  expect((await admin.call(routes.moneyRemedy, { body: keep })).status).toBe(404);
  const approve = (total: number) => admin.call(routes.approveRefunds, { body: { total } });
  expect(await approve(55_000)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('has changed') },
  });
  expect([await held(), await jobs()]).toEqual([[10_000, 5_000], []]);
  expect((await approve(15_000)).status).toBe(200);
  expect(await held()).toBeUndefined();
  expect(await jobs()).toEqual(expect.arrayContaining(['refund-pay_l0', 'refund-pay_l2']));
  expect((await approve(0)).status).toBe(400);
  const states = await models.checkouts
    .find({ cartId: /^lost-/ })
    .sort({ createdAt: 1 })
    .lean();
  expect(states.map(({ refunds }) => refunds[0]?.state)).toEqual(['due', 'kept', 'due']);
  expect(await differ()).toEqual(['pay_l0', 'pay_l2']);
});

it('lists the refund of a disputed payment with its reason, and sends it with no other', async () => {
  const { models, producer } = shop.deps;
  const refund = { key: 'order-1', paymentId: 'pay_d', amount: 9_000, reason: '', at: new Date() };
  const dispute = { id: 'disp_d', payment_id: 'pay_d', amount: 9_000, amount_deducted: 0, news: 1 };
  const { _id } = await models.checkouts.create(
    checkoutDocument({
      amount: 9_000,
      paymentId: 'pay_d',
      refunds: [{ ...refund, state: 'held', disputed: true }],
      disputes: [{ ...dispute, reason_code: 'fraud', status: 'open', respond_by: at }],
    }),
  );
  const { held } = (await check()).body;
  expect(held).toMatchObject([{ amount: 9_000, disputed: true, undecided: true, reason: refundDisputed }]);
  expect((await admin.call(routes.approveRefunds, { body: { total: 9_000 } })).status).toBe(400);
  const remedy = { remedy: 'refund', paymentId: 'pay_d', checkoutId: String(_id) };
  expect(await admin.call(routes.moneyRemedy, { body: remedy })).toMatchObject({
    status: 409,
    body: { code: 'payment_disputed' },
  });
  expect((await producer.queues.refunds.getJobs()).map(({ id }) => id)).not.toContain('refund-order-1');

  // Given up only once it is lost: won, it would be refunded.
  const keep = async () =>
    (await admin.call(routes.moneyRemedy, { body: { ...remedy, remedy: 'keep' } })).status;
  expect(await keep()).toBe(409);
  await models.checkouts.updateOne({ _id }, { $set: { 'disputes.0.status': 'lost' } });
  const [lost] = (await check()).body.held ?? [];
  expect(lost).not.toHaveProperty('undecided');
  expect(lost).toMatchObject({ reason: refundLost });
  const refused = await admin.call(routes.moneyRemedy, { body: remedy });
  expect(refused.body).toMatchObject({ code: 'payment_disputed', message: refundLost });
  expect(await keep()).toBe(200);
});

it('holds of two refunds that were due at once only what the dispute takes', async () => {
  const { models } = shop.deps;
  const due = { paymentId: 'pay_two', reason: '', at: new Date(), state: 'due' as const };
  const dispute = { id: 'disp_two', payment_id: 'pay_two', amount: 8_323, amount_deducted: 0, news: 1 };
  const { _id } = await models.checkouts.create(
    checkoutDocument({
      amount: 18_850,
      paymentId: 'pay_two',
      refunds: [
        { ...due, key: 'order-2', amount: 14_850 },
        { ...due, key: 'fee-2', amount: 4_000 },
      ],
      disputes: [{ ...dispute, reason_code: 'fraud', status: 'open', respond_by: at }],
    }),
  );
  // Each was read with the other due.
  for (const key of ['order-2', 'fee-2']) await holdRefund(shop.deps, _id, key);
  const { refunds } = await models.checkouts.findById(_id).orFail().lean();
  expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
    [14_850 - 8_323, 'due'],
    [8_323, 'held'],
    [4_000, 'due'],
  ]);
});
