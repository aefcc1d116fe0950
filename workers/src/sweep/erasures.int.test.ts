import { eraseFinished, erasePerson } from '@forno/shared/server/operations';
import { orderDocument } from '@forno/shared/testing';
import { describe, expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createSweep } from './sweep.ts';

const deps = await depsForTests();
const { models } = deps;
const sweep = createSweep({ repaired: () => {} });
const closed = { state: 'expired', held: false } as const;

describe('a person whose account is gone', () => {
  it('is erased by the sweep from an order that was under way, once it is delivered', async () => {
    const checkout = await makeCheckout(deps, { state: 'fulfilled', held: false });
    const { _id: checkoutId, userId, customer } = checkout;
    const order = orderDocument({ checkoutId, userId, customer, status: 'In the Kitchen' });
    await models.orders.create(order);
    const user = (await models.users.findByIdAndDelete(userId).lean())!;
    await erasePerson(models, user);
    await sweep(deps, { task: 'erasures' });
    expect(await models.orders.findById(order._id).lean()).toMatchObject({ customer });
    await models.orders.updateOne({ _id: order._id }, { status: 'Delivered' });
    await sweep(deps, { task: 'erasures' });
    for (const document of [
      await models.orders.findById(order._id).lean(),
      await models.checkouts.findById(checkoutId).lean(),
    ])
      expect(document).toMatchObject({ customer: { name: 'Former customer', email: '' } });
    expect(await models.checkouts.exists({ eraseWhenDone: true })).toBeNull();
  });

  it('keeps the work of nobody else waiting when it can not be erased', async () => {
    const people = [await makeCheckout(deps, closed), await makeCheckout(deps, closed)];
    const { _id: first } = people[0]!;
    await models.checkouts.updateMany({}, { eraseWhenDone: true });
    const fails = vi.spyOn(models.orders, 'updateMany').mockImplementationOnce((() => {
      throw new Error('no');
    }) as never);
    await sweep(deps, { task: 'erasures' });
    fails.mockRestore();
    const left = await models.checkouts.find({ eraseWhenDone: true }).lean();
    expect(left.map(({ _id }) => String(_id))).toEqual([String(first)]);
    await eraseFinished(models, people[0]!.userId);
    expect(await models.checkouts.exists({ eraseWhenDone: true })).toBeNull();
  });
});
