import { routes } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];

const { place, stored, list, update, cancel } = orderCalls(shop, admin);
const [received, kitchen, , delivered] = orderStatuses;
const acknowledge = (who: Client, ...ids: unknown[]) =>
  who.call<{ orders: unknown[] }>(routes.acknowledgeOrders, { body: { orders: ids.map(String) } });

it('ends the ringing of what is new; who was first is written down, and in the audit', async () => {
  const bela = await shop.admin('Bela');
  const [fresh, moved, gone] = [await place(), await place(), await place()];
  await update(moved._id, { status: kitchen });
  await update(moved._id, { status: received });
  await cancel(gone._id);
  expect((await list(admin, { ringing: 'true' })).body.orders).toMatchObject([{ _id: String(fresh._id) }]);
  const first = await acknowledge(bela, fresh._id, moved._id, gone._id);
  expect(first.body.orders).toMatchObject([
    { _id: String(fresh._id), version: 2, acknowledged: { by: { name: 'Bela' } } },
    { _id: String(moved._id), version: 3 },
  ]);
  await Promise.all(Array.from({ length: 5 }, () => acknowledge(admin, fresh._id)));
  await shop.deps.background.finish();
  const now = await stored(fresh._id);
  expect(now).toMatchObject({ version: 2, acknowledged: { by: { name: 'Bela' } } });
  expect(now?.unpublished).toBeUndefined();
  expect((await stored(moved._id))?.acknowledged).toBeUndefined();
  expect((await list(admin, { ringing: 'true' })).body.orders).toEqual([]);
  const { body } = await admin.call(routes.audit, { query: { kind: 'order', q: String(fresh._id) } });
  expect(body).toMatchObject([{ action: 'acknowledged', by: { name: 'Bela' } }]);
});

it('does not conflict with moving the order, and hides the admin’s name from the customer', async () => {
  const order = await place({ userId: new Types.ObjectId(customer.id) });
  await acknowledge(admin, order._id);
  expect(JSON.stringify((await list(customer)).body)).not.toContain('Ravi');
  expect((await update(order._id, { status: kitchen, version: 1 })).status).toBe(200);
  expect((await update(order._id, { status: delivered, version: 2 })).body).toMatchObject({
    code: 'order_stale',
  });
});

it('has the times of all orders looked at soon, once for many moves', async () => {
  const { sweep } = shop.deps.producer.queues;
  await sweep.obliterate({ force: true });
  const orders = await Promise.all(Array.from({ length: 8 }, () => place()));
  await Promise.all(orders.map(({ _id }) => update(_id, { status: kitchen })));
  await shop.deps.background.finish();
  const jobs = await sweep.getJobs();
  expect(new Set(jobs.map(({ data }) => data.task))).toEqual(new Set(['expected']));
  expect(jobs.length).toBeLessThan(8);
});
