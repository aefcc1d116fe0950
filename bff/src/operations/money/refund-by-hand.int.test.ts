import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { answers, refundMadeAfterAll, refundsChanged } from '@forno/shared/messages/server';
import { issueBill } from '@forno/shared/server/bills';
import type { Refund } from '@forno/shared/server/db';
import { claimCash } from '@forno/shared/server/till';
import { billSettingsForTests, checkoutDocument, defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { makeOrder, shopForTests } from '../../testing/open-test-shop.ts';
import { standInForTests } from '../../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const owner = await shop.admin();
const { models } = shop.deps;
const day = '2026-11-10';
const created_at = Date.parse(`${day}T13:00:00+05:30`) / 1000;
const check = async () =>
  (await owner.call<MoneyCheckAnswer>(routes.moneyCheck, { query: { from: day, to: day } })).body;

const bought = {
  pizzaId: new Types.ObjectId(),
  pizzaName: 'Margherita',
  pizzaImage: 'none.webp',
  originalPrice: 300,
  price: 300,
  quantity: 1,
  ...defaultPizza,
};

/** A paid order of 300 rupees whose refund has failed at the provider, unless it is said otherwise. */
async function stuck(of: Partial<Refund> = {}) {
  const [_id, orderId] = [new Types.ObjectId(), new Types.ObjectId()];
  const [paymentId, key] = [`pay_${String(_id)}`, `order-${String(orderId)}`];
  const refund: Refund = {
    key,
    paymentId,
    orderId,
    amount: 30_000,
    reason: 'It was cancelled.',
    state: 'due',
    attempt: 3,
    at: new Date(),
    ...of,
  };
  const document = checkoutDocument({
    _id,
    paymentId,
    amount: 30_000,
    razorpayOrderId: `order_${String(_id)}`,
    cartId: String(_id),
    state: 'fulfilled',
    lines: [
      {
        ...bought,
        line: 0,
        amount: 30_000,
        orderId,
        needs: [],
      },
    ],
    refunds: [refund],
  });
  const checkout = (await models.checkouts.create(document)).toObject();
  await makeOrder(models, {
    _id: orderId,
    checkoutId: _id,
    paymentId,
    totalAmount: 30_000,
    line: 0,
    refund: {
      amount: 30_000,
      state: 'due',
      reason: refund.reason,
      byProvider: false,
      at: refund.at,
    },
  });
  await issueBill(shop.deps, checkout, billSettingsForTests);
  const paid = { id: paymentId, order_id: document.razorpayOrderId, amount: 30_000, currency: 'INR' };
  provider.payments = [{ ...paid, status: 'captured', amount_refunded: 0, created_at }];
  provider.refunds = [];
  const body = { checkoutId: String(_id), key: refund.key, way: 'bank', reference: 'UTR 4711' };
  return {
    _id,
    orderId,
    paymentId,
    key: refund.key,
    say: (typed: object = {}, by = owner) => by.call(routes.refundByHand, { body: { ...body, ...typed } }),
    now: async () => (await models.checkouts.findById(_id).orFail().lean()).refunds[0],
  };
}

it('ends a refund that the provider can’t make: once, told and counted everywhere', async () => {
  const { say, now, _id, orderId, paymentId, key } = await stuck();
  const before = await check();
  expect(before.stuck).toMatchObject([{ checkoutId: String(_id), key, amount: 30_000, failures: 2 }]);
  expect(before.differences).toMatchObject([{ kind: 'refund_missing' }]);
  expect((await say({}, await shop.staff('counter'))).status).toBe(403);

  for (const _again of [1, 2]) expect(await say()).toMatchObject({ status: 200 });
  expect(await now()).toMatchObject({
    state: 'done',
    tender: 'bank',
    reference: 'UTR 4711',
    amount: 30_000,
    by: { name: 'Ravi' },
  });
  const after = await check();
  expect(after).toMatchObject({ byHand: 30_000, refunded: 0, differences: [], credited: 30_000 });
  expect(after).not.toHaveProperty('stuck');
  const reason = 'It was cancelled. We gave it back by bank transfer, reference UTR 4711.';
  expect(after.explained).toMatchObject([{ reason }]);
  expect(await models.orders.findById(orderId).lean()).toMatchObject({ refund: { state: 'done', reason } });
  expect(await models.mails.find({ checkoutId: _id }).lean()).toMatchObject([
    { _id: `refund-${key}-by-hand`, data: { tender: 'bank', reference: 'UTR 4711' } },
  ]);
  expect(await models.audits.find({ subject: paymentId }).lean()).toMatchObject([
    { action: 'by-hand', to: { amount: 30_000, way: 'bank', reference: 'UTR 4711' } },
  ]);
  expect((await say({ reference: 'another one' })).body).toMatchObject({ message: refundsChanged });
});

it('answers the same to whoever pressed at that moment, audited once, also what a process that died left out', async () => {
  const { say, paymentId } = await stuck();
  const audits = () => models.audits.find({ subject: paymentId }).lean();
  vi.spyOn(shop.deps.provider, 'listRefundsOf').mockImplementationOnce(async () => {
    expect((await say()).status).toBe(200);
    return [];
  });
  const second = await say();
  expect([second.status, second.body]).toEqual([200, (await say()).body]);
  const [entry, ...more] = await audits();
  expect(more).toEqual([]);
  await models.audits.deleteMany({ subject: paymentId });
  await say();
  expect(await audits()).toMatchObject([{ ...entry, by: { name: 'Ravi' } }]);
});

it('takes cash out of the open till, and no more than it has', async () => {
  await owner.call(routes.openTill, { body: { float: 20_000 } });
  const { say, now } = await stuck();
  const cash = { way: 'cash', reference: 'Handed over on Friday' };
  expect((await say(cash)).body).toMatchObject({ code: 'till_short' });
  const till = await models.tills.findOne().orFail().lean();
  await models.tills.updateOne({}, { $set: { float: 30_000 } });
  expect((await say(cash)).body).toEqual({ message: answers.refundedByHand('asha@forno.example') });
  expect(await now()).toMatchObject({ state: 'done', tender: 'cash', till: till._id });
  const { body } = await owner.call<{ expected: number }>(routes.till, { params: { id: String(till._id) } });
  expect(body).toMatchObject({ expected: 0, tenders: { cash: { paidBack: 30_000, refunds: 1 } } });
});

it('also ends one that failed at the provider’s dashboard', async () => {
  const { say, now } = await stuck({ state: 'failed', byProvider: true, refundId: 'rfnd_x', key: 'rfnd_x' });
  expect((await check()).stuck).toMatchObject([{ key: 'rfnd_x', failures: 2 }]);
  expect((await say()).status).toBe(200);
  const refund = await now();
  expect(refund).toMatchObject({ state: 'done', tender: 'bank' });
  expect(refund).not.toHaveProperty('refundId');
});

it('leaves alone what the provider may still make, or has made', async () => {
  const fresh = await stuck({ attempt: 1 });
  expect((await fresh.say()).body).toMatchObject({ message: refundsChanged });
  expect(await check()).not.toHaveProperty('stuck');

  const made = await stuck();
  const refund = { id: 'rfnd_late', payment_id: made.paymentId, amount: 30_000, created_at };
  provider.refunds = [{ ...refund, status: 'processed', notes: { key: `${made.key}-2` } }];
  expect((await made.say()).body).toMatchObject({ message: refundMadeAfterAll });
  expect(await made.now()).toMatchObject({ state: 'due' });
  provider.mood = 500;
  expect((await made.say()).status).toBe(503);
  provider.mood = 'work';
});

it('is refused where a dispute takes the money, which nobody has told us of yet', async () => {
  const { say, now, _id, paymentId } = await stuck();
  const dispute = { id: 'disp_1', payment_id: paymentId, amount: 30_000, respond_by: created_at };
  for (const status of ['open', 'lost']) {
    provider.disputes = [{ ...dispute, amount_deducted: 30_000, status }];
    expect((await say()).body).toMatchObject({ code: 'payment_disputed' });
    expect(await now()).toMatchObject({ state: 'due' });
  }
  provider.disputes = [];
  expect((await models.checkouts.findById(_id).orFail().lean()).disputes).toMatchObject([{ status: 'lost' }]);
});

it('whose press came too late leaves the cash that somebody else claimed meanwhile for the same', async () => {
  await models.tills.deleteMany({});
  await owner.call(routes.openTill, { body: { float: 30_000 } });
  const { say, _id, key } = await stuck();
  const before = models.tills.updateOne.bind(models.tills);
  vi.spyOn(models.tills, 'updateOne').mockImplementationOnce((async (...args: Parameters<typeof before>) => {
    const claimed = await before(...args);
    await models.checkouts.updateOne({ _id }, { $inc: { version: 1 } });
    await claimCash(models, undefined, { key, orderId: _id }, async () => 30_000);
    return claimed;
  }) as never);
  const cash = { way: 'cash', reference: 'Handed over on Friday' };
  expect((await say(cash)).body).toMatchObject({ message: refundsChanged });
  expect((await models.tills.findOne().orFail().lean()).leaving).toMatchObject([{ key, amount: 30_000 }]);
  await models.tills.deleteMany({});
});

it('leaves no cash claimed where the checkout changed meanwhile', async () => {
  await models.tills.deleteMany({});
  await owner.call(routes.openTill, { body: { float: 30_000 } });
  const { say, now, _id } = await stuck();
  const before = models.tills.updateOne.bind(models.tills);
  vi.spyOn(models.tills, 'updateOne').mockImplementationOnce(((...args: Parameters<typeof before>) =>
    models.checkouts.updateOne({ _id }, { $inc: { version: 1 } }).then(() => before(...args))) as never);
  const cash = { way: 'cash', reference: 'Handed over on Friday' };
  expect((await say(cash)).body).toMatchObject({ message: refundsChanged });
  expect(await now()).toMatchObject({ state: 'due' });
  expect((await models.tills.findOne().orFail().lean()).leaving).toEqual([]);
  await models.tills.deleteMany({});
});
