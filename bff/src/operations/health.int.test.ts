import { type QueueName, queueNames, routes, type StatusAnswer } from '@forno/shared/contracts/server';
import { freePort } from '@forno/shared/processes';
import { mailDueSince, watchWebhook } from '@forno/shared/server/operations';
import { writeHeartbeat } from '@forno/shared/server/queues';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const admin = await shop.admin();

describe('health', () => {
  it('is alive and ready, and measures itself by route, never by id', async () => {
    expect((await shop.visitor.fetch('/healthz')).status).toBe(200);
    expect(await (await shop.visitor.fetch('/readyz')).json()).toEqual({
      ready: true,
      database: true,
      redis: true,
      unwell: [],
    });
    await admin.call(routes.user, { params: { id: admin.id } });
    await shop.deps.producer.enqueue('account-email', [{ payload: { mailId: 'm' }, jobId: 'mail-m' }]);
    const text = await (await shop.visitor.fetch('/metrics')).text();
    expect(text).toContain(
      'forno_http_request_seconds_count{method="GET",route="/user/user/:id",status="200"} 1',
    );
    expect(text).toContain('forno_queue_jobs{queue="account-email",state="waiting"} 1');
    expect(text).toMatch(/forno_queue_oldest_seconds\{queue="account-email"\} \d/);
    for (const part of ['redis', 'store', 'provider']) expect(text).toContain(`forno_${part}_up 1`);
    expect(text).not.toContain(admin.id);
  });
});

it('serves readiness and metrics only on the operations port, when there is one', async () => {
  const OPERATIONS_PORT = await freePort();
  const behind = await shopForTests({ OPERATIONS_PORT });
  const inside = (path: string) => fetch(`http://127.0.0.1:${OPERATIONS_PORT}${path}`);
  const status = async (path: string) => [
    (await behind.visitor.fetch(path)).status,
    (await inside(path)).status,
  ];
  expect(await status('/healthz')).toEqual([200, 200]);
  expect(await status('/readyz')).toEqual([404, 200]);
  expect(await status('/metrics')).toEqual([404, 200]);
  expect(await (await inside('/metrics')).text()).toContain('forno_http_request_seconds_count{method="GET"');
  await behind.close();
  await expect(inside('/healthz')).rejects.toThrow();
});

it('never serves readiness and metrics on the public port in production', async () => {
  const unset = await shopForTests({ NODE_ENV: 'production', OPERATIONS_PORT: 0 });
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 404],
    ['/metrics', 404],
  ] as const)
    expect([path, (await unset.visitor.fetch(path)).status]).toEqual([path, status]);
});

it('counts the payments that the provider did not tell of, and none once it does', async () => {
  const { models } = shop.deps;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const minutes of [0.2, 5, 6, 7]) {
    await models.checkouts.collection.insertOne({
      state: 'fulfilled',
      cartId: `paid-${minutes}`,
      paidAt: minutesAgo(minutes),
    });
  }
  await models.webhookEvents.create({ _id: 'event-1', event: 'order.paid', receivedAt: minutesAgo(10) });
  // Of money that a person received it never tells.
  await models.checkouts.collection.insertOne({
    state: 'fulfilled',
    cartId: 'paid-cash',
    channel: 'counter',
    paidAt: minutesAgo(4),
    tenders: [{ tender: 'cash', amount: 24_900, at: minutesAgo(4) }],
  });
  // Of what a restored backup lost it told before.
  await models.checkouts.collection.insertOne({
    state: 'fulfilled',
    cartId: 'paid-lost',
    paidAt: minutesAgo(4),
    rebuiltAt: minutesAgo(4),
  });
  // A webhook for the newest may still arrive.
  const silent = async () => (await watchWebhook(models)).paymentsSince;
  expect(await silent()).toBe(3);
  const figures = await (await shop.visitor.fetch('/metrics')).text();
  expect(figures).toContain('forno_payments_since_webhook 3');
  await models.webhookEvents.create({ _id: 'event-2', event: 'order.paid', receivedAt: minutesAgo(3) });
  expect(await silent()).toBe(0);
  await models.checkouts.deleteMany({ cartId: /^paid-/ });
  await models.webhookEvents.deleteMany({});
});

it('shows publicly which parts of the shop work, from the workers’ heartbeats', async () => {
  const { redis, config, models } = shop.deps;
  const until = (parts: object) =>
    waitFor(
      async () => {
        const { body } = await shop.visitor.call<StatusAnswer>(routes.status);
        return JSON.stringify(body.parts) === JSON.stringify(parts);
      },
      { what: JSON.stringify(parts) },
    );
  const consume = async (queues: readonly QueueName[]) => {
    const now = Date.now();
    const signs = Object.fromEntries(
      queueNames.map((queue) => {
        const canaryAt = now + (queues.includes(queue) ? 600_000 : -600_000);
        return [queue, { askedAt: now, restsUntil: null, jobAt: null, canaryAt, active: 0 }];
      }),
    );
    await writeHeartbeat(redis, config, { host: 'a', pid: 1, release: '', since: now, queues: signs });
  };
  await consume([]);
  await until({ ordering: 'away', payment: 'away', live: 'working', mail: 'away' });
  await consume(queueNames.filter((queue) => queue !== 'account-email'));
  await until({ ordering: 'working', payment: 'working', live: 'working', mail: 'away' });
  await consume(queueNames);
  const paid = { state: 'paid', cartId: 'slow', paymentReportedAt: new Date(Date.now() - 60_000) };
  await models.checkouts.collection.insertOne(paid);
  await until({ ordering: 'slow', payment: 'working', live: 'working', mail: 'working' });
  await models.checkouts.deleteOne({ cartId: 'slow' });
  await until({ ordering: 'working', payment: 'working', live: 'working', mail: 'working' });
  const refund = {
    key: 'r',
    paymentId: 'p',
    amount: 1,
    reason: 'x',
    state: 'due',
    at: new Date(Date.now() - 7_200_000),
  };
  await models.checkouts.collection.insertOne({
    state: 'paid',
    cartId: 'late',
    paidAt: new Date(),
    refunds: [refund],
  });
  const mail = { template: 'refund', to: 'a@forno.example', attempts: 1 } as const;
  await models.mails.create({ ...mail, _id: 'm-1', state: 'sent', createdAt: new Date(Date.now() - 5_000) });
  const gone = { ...mail, state: 'dead', createdAt: new Date() } as const;
  await models.mails.create({ ...gone, _id: 'm-2' });
  await models.mails.create({ ...gone, _id: 'm-3' });
  // One mistyped address is no fault of the mail server's.
  await until({ ordering: 'working', payment: 'slow', live: 'working', mail: 'working' });
  await models.mails.create({ ...gone, _id: 'm-4', to: 'b@forno.example' });
  await until({ ordering: 'working', payment: 'slow', live: 'working', mail: 'slow' });
  await models.checkouts.deleteOne({ cartId: 'late' });
  await models.mails.deleteMany({});
  await until({ ordering: 'working', payment: 'working', live: 'working', mail: 'working' });
  // Also while nobody pays.
  provider.mood = 500;
  await until({ ordering: 'working', payment: 'away', live: 'working', mail: 'working' });
  expect(await (await shop.visitor.fetch('/metrics')).text()).toContain('forno_provider_up 0');
  provider.mood = 'work';
  await until({ ordering: 'working', payment: 'working', live: 'working', mail: 'working' });
});

it('counts no mail as waiting that one mailbox alone does not take, while others are sent', async () => {
  const { models } = shop.deps;
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  let nth = 0;
  const mail = (to: string, state: 'due' | 'sent', createdAt: Date) =>
    models.mails.create({
      _id: `waits-${(nth += 1)}`,
      template: 'refund',
      to,
      state,
      createdAt,
      attempts: 1,
    });
  const stuck = at(10);
  await mail('full@forno.example', 'due', stuck);
  expect(await mailDueSince(models)).toEqual(stuck);
  await mail('a@forno.example', 'sent', at(5));
  expect(await mailDueSince(models)).toBeNull();
  const fresh = at(0);
  await mail('b@forno.example', 'due', fresh);
  expect(await mailDueSince(models)).toEqual(fresh);
  await models.mails.deleteMany({});
});
