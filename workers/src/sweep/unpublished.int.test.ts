import { refundReasons } from '@forno/shared/messages/server';
import { claimCheckout } from '@forno/shared/server/checkouts';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createBacklog } from './backlog.ts';
import { unpublished } from './unfinished.ts';

const deps = await depsForTests();

const sweep = () => unpublished(deps, new Date(), createBacklog());

it('a change made while the live stream is away is told afterwards', async () => {
  const checkout = await makeCheckout(deps);
  const { publishAll } = deps.publisher;
  deps.publisher.publishAll = () => Promise.reject(new Error('away'));
  await claimCheckout(deps, checkout);
  deps.publisher.publishAll = publishAll;
  expect(await sweep()).toBe(1);
  expect(deps.out.events).toMatchObject([{ event: 'checkout.changed', payload: { version: 2 } }]);
});

it('a change made while the one before is being told is told as well', async () => {
  const { _id } = await makeCheckout(deps, { unpublished: true });
  const { publishAll } = deps.publisher;
  deps.publisher.publishAll = async () => {
    await deps.models.checkouts.updateOne({ _id }, { $inc: { version: 1 } });
  };
  await sweep();
  deps.publisher.publishAll = publishAll;
  expect(await sweep()).toBe(1);
  expect(deps.out.events).toMatchObject([{ event: 'checkout.changed', payload: { version: 2 } }]);
});

it('an order that changes while it is being told is told again', async () => {
  const { _id } = await deps.models.orders.create(orderDocument({ unpublished: true }));
  const { publishAll } = deps.publisher;
  deps.publisher.publishAll = async () => {
    await deps.models.orders.updateOne({ _id }, { $inc: { version: 1 } });
  };
  await sweep();
  deps.publisher.publishAll = publishAll;
  expect(await sweep()).toBe(1);
  expect(deps.out.events).toMatchObject(
    [0, 1, 2].map(() => ({ event: 'order.changed', payload: { version: 2 } })),
  );
  expect(await sweep()).toBe(0);
});

it('what staff had cancelled when their process died is audited, once, and nothing of a customer’s own', async () => {
  const { orders, audits } = deps.models;
  const by = { _id: new Types.ObjectId(), name: 'Meena' };
  const [theirs, worded] = await orders.create(
    [
      { reason: 'No oven today.' },
      // As a person may word it, and as it was kept before.
      { reason: refundReasons.cancelledByCustomer, who: 'staff' as const },
      { reason: 'Said otherwise.', who: 'customer' as const },
      { reason: refundReasons.cancelledByCustomer },
    ].map((how) => orderDocument({ unpublished: true, voided: { at: new Date(), by, ...how } })),
  );
  await sweep();
  await orders.updateMany({}, { $set: { unpublished: true } });
  await sweep();
  expect(await audits.find().sort({ 'to.reason': 1 }).lean()).toMatchObject([
    { subject: String(theirs?._id), action: 'void', by, to: { refund: false, reason: 'No oven today.' } },
    { subject: String(worded?._id), by },
  ]);
});
