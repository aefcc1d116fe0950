import { routes } from '@forno/shared/contracts/server';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { shopForTests } from '../../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin();

it('sends a mail of a checkout again, with what was removed of it, and no other', async () => {
  const { models } = shop.deps;
  const [_id, userId] = [new Types.ObjectId(), new Types.ObjectId()];
  await models.checkouts.collection.insertOne({ _id, userId, delivery: { address: '12 MG Road' } });
  const base = { template: 'order-sent' as const, to: 'a@forno.example', state: 'sent' as const };
  const mail = { ...base, attempts: 1, data: {}, createdAt: new Date() };
  await models.mails.create([
    { ...mail, _id: 'of-a-checkout', checkoutId: _id, data: { name: 'Asha' } },
    { ...mail, _id: `order-sent-${String(_id)}` },
  ]);
  const send = async (mailId: string) =>
    (await admin.call(routes.act, { body: { act: 'resend-mail', mailId } })).status;
  expect([await send('of-a-checkout'), await send(`order-sent-${String(_id)}`)]).toEqual([200, 404]);
  expect(await models.mails.findOne({ _id: /^of-a-checkout-again-/ }).lean()).toMatchObject({
    checkoutId: _id,
    data: {
      name: 'Asha',
      delivery: { address: '12 MG Road' },
      unsubscribe: expect.stringContaining(String(userId)),
      follow: expect.any(String),
    },
  });
  // A restore has ended what was to be followed.
  await models.checkouts.updateOne({ _id }, { followEnded: true });
  await models.mails.create({ ...mail, _id: 'not-sent', checkoutId: _id, data: { follow: 'https://dead' } });
  await send('not-sent');
  expect((await models.mails.findOne({ _id: /^not-sent-again-/ }).lean())?.data).not.toHaveProperty('follow');
});

it('discards no job that money depends on, and any other', async () => {
  const { models, producer } = shop.deps;
  const refund = { key: 'pay_twice', paymentId: 'pay_twice', amount: 29_900, reason: '', at: new Date() };
  const paid = checkoutDocument({ state: 'paid', refunds: [{ ...refund, state: 'due' }] });
  const { _id } = await models.checkouts.create(paid);
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
