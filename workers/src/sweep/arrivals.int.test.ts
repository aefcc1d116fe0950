import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { timeInStatus } from '@forno/shared/server/orders';
import { buildOrder } from '../orders/build-order.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { arrivals } from './arrivals.ts';
import { createBacklog } from './backlog.ts';

const minute = 60_000;
const start = Date.now() - 3 * 3_600_000;
const at = (minutes: number) => new Date(start + minutes * minute);
const promise = { from: at(35), to: at(45) };
const deps = await depsForTests();
const { orders } = deps.models;
const look = (minutes: number) => arrivals(deps, at(minutes), createBacklog());

/** Handed over at that minute, of a shop that needs 20 for the way. */
async function handedOver(minutes: number, parts: object = {}) {
  const checkout = await makeCheckout(deps, { pizzas: 1, promise, createdAt: at(0), paidAt: at(0) });
  const [line] = checkout.lines;
  if (!line) throw new Error('a checkout has lines');
  const paid = { checkout, line, paymentId: 'pay_1', razorpayOrderId: 'order_1' };
  const order = buildOrder(paid, { token: 't', short: [] }, new Types.ObjectId(), at(0));
  const status = 'Sent to Delivery' as const;
  const statusHistory = [...order.statusHistory, { status, at: at(minutes) }];
  await orders.create({ ...order, status, statusHistory, ...parts });
  return order._id;
}
const read = async (_id: Types.ObjectId) => orders.findById(_id).lean();

it('assumes that an order arrived long after its promise, told as such, and learns nothing from it', async () => {
  const [inTime, late] = [await handedOver(20), await handedOver(80)];
  await look(89);
  expect((await read(inTime))?.status).toBe('Sent to Delivery');
  await look(91);
  const after = await read(inTime);
  expect(after).toMatchObject({ status: 'Delivered', unpublished: true });
  expect(after?.statusHistory.at(-1)).toMatchObject({ how: 'assumed', at: at(91) });
  // Handed over late: its own way counts.
  expect((await read(late))?.status).toBe('Sent to Delivery');
  await look(146);
  expect((await read(late))?.status).toBe('Delivered');
  const times = await timeInStatus(deps.models, { start: at(-1), end: at(200) });
  expect(times.map(({ status }) => status)).not.toContain('Sent to Delivery');
});

it('assumes nothing where a rider found nobody, nor of what is voided or at Pack', async () => {
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  const kept = [
    await handedOver(20, { road: { nobodyAt: at(60) } }),
    await handedOver(20, { voided: { at: at(30), by, reason: 'Spilled' } }),
    await handedOver(20, { status: 'In the Kitchen', baked: { at: at(30), by } }),
  ];
  // Whoever was called may have come to the door after all.
  const called = await handedOver(20, { road: { nobodyAt: at(60), called: true } });
  await look(200);
  for (const _id of kept) expect((await read(_id))?.status).not.toBe('Delivered');
  expect((await read(called))?.status).toBe('Delivered');
});
