import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { buildOrder } from '../orders/build-order.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createBacklog } from './backlog.ts';
import { expected } from './expected.ts';

const minute = 60_000;
const start = Math.ceil(Date.now() / (5 * minute)) * 5 * minute;
const at = (minutes: number) => new Date(start + minutes * minute);
const promise = { from: at(35), to: at(45) };

const deps = await depsForTests();

const look = (minutes: number) => expected(deps, at(minutes), createBacklog());
const published = () => deps.out.events.map(({ event, payload }) => ({ event, payload }));
const publishedOf = (id: string) => published().filter(({ payload }) => JSON.stringify(payload).includes(id));

async function makeOrder(quantity: number) {
  const checkout = await makeCheckout(deps, { pizzas: 1, promise, createdAt: at(0), paidAt: at(0) });
  const [line] = checkout.lines;
  if (!line) throw new Error('a checkout has lines');
  const paid = { checkout, line: { ...line, quantity }, paymentId: 'pay_1', razorpayOrderId: 'order_1' };
  const order = buildOrder(paid, { token: 't', short: [] }, new Types.ObjectId(), at(0));
  await deps.models.orders.create(order);
  return order;
}
const read = async (_id: Types.ObjectId) => deps.models.orders.findById(_id).lean();

it('changes nothing while the promise holds', async () => {
  const order = await makeOrder(1);
  expect(order.promise).toEqual(promise);
  await look(4);
  expect((await read(order._id))?.expected).toBeUndefined();
  expect(published()).toEqual([]);
});

it('updates the customer once when it becomes later, and why, without conflicting with admins', async () => {
  const large = await makeOrder(40);
  await deps.models.orders.updateOne({ _id: large._id }, { $set: { status: 'Delivered' } });
  const order = await makeOrder(1);
  await look(1);
  expect(published()).toEqual([]);
  // Of it all is refunded, with its ingredients back in stock: nothing of it is made.
  const restocks = [{ key: 'back', quantity: 40, state: 'returned' as const }];
  await deps.models.orders.updateOne({ _id: large._id }, { $set: { status: 'Order Received', restocks } });
  await look(1);
  expect(published()).toEqual([]);
  await deps.models.orders.updateOne({ _id: large._id }, { $unset: { restocks: '' } });
  await look(1);
  await look(2);
  const [news, ...more] = publishedOf(String(order._id));
  expect(more).toEqual([]);
  expect(news).toMatchObject({
    event: 'order.expected',
    payload: { _id: String(order._id), expected: { why: 'kitchen' } },
  });
  const now = await read(order._id);
  expect(now?.expected?.to.getTime()).toBeGreaterThan(promise.to.getTime());
  expect(now?.version).toBe(order.version);
});

it('tells no estimate of an order that moved on while it was made', async () => {
  const [left, stays] = [await makeOrder(40), await makeOrder(40)];
  const read: typeof deps.eta.read = async (settings) => {
    await deps.models.orders.updateOne({ _id: left._id }, { $set: { status: 'Sent to Delivery' } });
    return deps.eta.read(settings);
  };
  await expected({ ...deps, eta: { ...deps.eta, read } }, at(60), createBacklog());
  expect(publishedOf(String(left._id))).toEqual([]);
  expect(publishedOf(String(stays._id))).toHaveLength(1);
});
