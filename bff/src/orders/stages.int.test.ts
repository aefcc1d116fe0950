import type { AdminOrderAnswer } from '@forno/shared/contracts/server';
import { beforeEach, expect, it } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin('Ravi');
beforeEach(() => shop.deps.models.orders.deleteMany({}));
const { place, stored, update } = orderCalls(shop, admin);
const by = { name: 'Ravi' };

it('keeps the status while an order goes from the oven to Pack and back, each move under its version', async () => {
  const { _id } = await place({ status: 'In the Kitchen' });
  const packed = await update(_id, { status: 'In the Kitchen', baked: true, version: 1 });
  const { order } = packed.body as { order: AdminOrderAnswer };
  expect(order).toMatchObject({ status: 'In the Kitchen', version: 2, bakedBy: by });
  expect(await stored(_id)).toMatchObject({ statusHistory: [{}], baked: { by } });
  const late = await update(_id, { status: 'In the Kitchen', baked: false, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: 'order_stale' } });
  await update(_id, { status: 'In the Kitchen', baked: false, version: 2 });
  expect((await stored(_id))?.baked).toBeUndefined();
});

it('serves who knows the four statuses alone as before: the same status changes nothing, another ends the stage', async () => {
  const { _id } = await place({ status: 'In the Kitchen' });
  await update(_id, { status: 'In the Kitchen', baked: true });
  expect(await update(_id, { status: 'In the Kitchen' })).toMatchObject({
    status: 200,
    body: { order: { version: 2, baked: expect.any(String) } },
  });
  await update(_id, { status: 'Sent to Delivery' });
  // Handed over: brought back, it is at Pack again.
  await update(_id, { status: 'In the Kitchen', baked: true });
  expect(await stored(_id)).toMatchObject({ status: 'In the Kitchen', baked: { by }, version: 4 });
  await update(_id, { status: 'Order Received' });
  await update(_id, { status: 'In the Kitchen' });
  expect((await stored(_id))?.baked).toBeUndefined();
});

it('takes one of two that move the same order to Pack, and the mark with no other status', async () => {
  const { _id } = await place({ status: 'In the Kitchen' });
  const body = { status: 'In the Kitchen', baked: true, version: 1 };
  const ends = await Promise.all([update(_id, body), update(_id, body)]);
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const done = await place();
  await update(done._id, { status: 'Delivered', baked: true });
  expect((await stored(done._id))?.baked).toBeUndefined();
});

it('is for later again once what was begun too early is taken back, as if nobody had begun it', async () => {
  const startAt = new Date(Date.now() + 3_600_000);
  const { _id } = await place({ later: true, startAt });
  await update(_id, { status: 'In the Kitchen' });
  expect((await stored(_id))?.later).toBeUndefined();
  const { order } = (await update(_id, { status: 'Order Received', version: 2 })).body as {
    order: AdminOrderAnswer;
  };
  const kept = await stored(_id);
  expect(kept).toMatchObject({ status: 'Order Received', later: true, version: 3, statusHistory: [{}] });
  expect(order).toMatchObject({ later: true, statusHistory: [{}], version: 3 });
  const begun = await place({ startAt: new Date(Date.now() - 1_000), status: 'In the Kitchen' });
  await update(begun._id, { status: 'Order Received' });
  expect((await stored(begun._id))?.later).toBeUndefined();
});

it('prints what was noted for its time once it is begun, and nothing twice', async () => {
  const { prints } = shop.deps.models;
  const startAt = new Date(Date.now() + 3_600_000);
  const { _id, checkoutId } = await place({ later: true, startAt });
  const noted = { checkoutId, unsure: 0, createdAt: startAt };
  const [ticket, slip] = ['ticket', 'slip'].map((sheet) => `${sheet}-${String(checkoutId)}`) as [
    string,
    string,
  ];
  await prints.create({ ...noted, _id: ticket, sheet: 'ticket', state: 'due' });
  await prints.create({ ...noted, _id: slip, sheet: 'slip', state: 'printed' });
  await update(_id, { status: 'In the Kitchen' });
  await shop.deps.background.finish();
  expect((await prints.findById(ticket).orFail().lean()).createdAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await prints.findById(slip).orFail().lean()).createdAt).toEqual(startAt);
  const jobs = await shop.deps.producer.queues.printing.getJobs();
  expect(jobs.map(({ id }) => id)).toEqual([expect.stringContaining(ticket)]);
});
