import { routes } from '@forno/shared/contracts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin();

it('discards no job that money depends on, and any other', async () => {
  const { models, producer } = shop.deps;
  const _id = new Types.ObjectId();
  const refund = { key: 'pay_twice', paymentId: 'pay_twice', amount: 29_900, reason: '', at: new Date() };
  await models.checkouts.create({
    _id,
    userId: new Types.ObjectId(),
    customer: { name: 'Asha', email: 'a@forno.example' },
    cartId: 'c',
    cartHash: 'h',
    lines: [{ line: 0, quantity: 1, amount: 29_900 }],
    amount: 29_900,
    currency: 'INR',
    state: 'paid',
    refunds: [{ ...refund, state: 'due' }],
    holdUntil: new Date(),
    askAt: new Date(),
    createdAt: new Date(),
  });
  const checkoutId = String(_id);
  await producer.enqueue('refunds', [{ payload: { checkoutId, key: refund.key }, jobId: 'refund-due' }]);
  await producer.enqueue('order-creation', [{ payload: { checkoutId, line: 0 }, jobId: 'line-due' }]);
  const discard = (queue: string, jobId: string) =>
    admin.call(routes.act, { body: { act: 'discard', queue, jobId, reason: 'It is stuck.' } });
  const due = { status: 409, body: { code: 'job_still_due' } };
  expect(await discard('refunds', 'refund-due')).toMatchObject(due);
  expect(await discard('order-creation', 'line-due')).toMatchObject(due);

  await models.checkouts.updateOne({ _id }, { $set: { state: 'fulfilled', 'refunds.0.state': 'done' } });
  expect((await discard('refunds', 'refund-due')).status).toBe(200);
  expect((await discard('order-creation', 'line-due')).status).toBe(200);
  expect(await producer.queues.refunds.getJob('refund-due')).toBeUndefined();
});
