import { rm } from 'node:fs/promises';
import { routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { startRedis, startStore } from '@forno/shared/processes';
import { afterTests, folderForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { tellPayment } from '../testing/client.ts';
import { shopForTests } from '../testing/open-test-shop.ts';

it('answers 503 while the database is down, lets the provider retry its webhooks, and recovers automatically', async () => {
  const folder = folderForTests();
  let store = await startStore({ folder });
  afterTests(() => store.stop());
  const { port } = store;
  const shop = await shopForTests({ MONGO_URL: `mongodb://127.0.0.1:${port}/away?directConnection=true` });
  const customer = await shop.customer();
  expect((await customer.call(routes.profile)).status).toBe(200);
  await store.stop();

  const [profile, webhook, ready] = await Promise.all([
    customer.call(routes.profile),
    tellPayment(shop.url, shop.config, { id: 'pay_1', order_id: 'order_1' }),
    shop.visitor.fetch('/readyz'),
  ]);
  expect(profile).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  expect(webhook).toBe(503);
  expect(ready.status).toBe(503);
  // Zeros in place of what can't be read would end the alerts of a quiet shop.
  const figures = await (await shop.visitor.fetch('/metrics')).text();
  expect(figures).toContain('forno_store_up 0');
  expect(figures).toContain('forno_redis_up 1');
  for (const name of ['forno_orders_late', 'forno_payments_since_webhook', 'forno_checkouts'])
    expect(figures).not.toMatch(new RegExp(`^${name}`, 'm'));

  store = await startStore({ folder, port });
  await waitFor(async () => (await customer.call(routes.profile)).status === 200, { what: 'the database' });
});

it('answers 503 to what asks the database in several ways at once, and hears every one of their failures', async () => {
  const store = await startStore({ folder: folderForTests() });
  const shop = await shopForTests({ MONGO_URL: store.url });
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  const later = { days: 2, minutes: 30, pizzas: 3 };
  const admin = await shop.admin();
  expect((await admin.call(routes.updateSettings, { body: { version, later } })).status).toBe(200);
  // Settings are remembered: what is asked by them is not.
  await shop.visitor.call(routes.settings);
  await store.stop();
  // A failure that nobody hears ends the process, and fails this file.
  const { call } = shop.visitor;
  expect(await call(routes.promise, { query: { pizzas: '1' } })).toMatchObject({ status: 503 });
});

it('tells a full disk of Redis from a Redis that is away, and takes no payment with either', async () => {
  const folder = folderForTests();
  const redis = await startRedis({ folder });
  afterTests(() => redis.stop());
  const shop = await shopForTests({ REDIS_URL: redis.url, REDIS_AWAY_AFTER_MS: 1_000 });
  const figures = async () => (await shop.visitor.fetch('/metrics')).text();
  expect(await figures()).toMatch(/^forno_disk_full 0$/m);
  // What cannot be saved is not taken: the same refusal as without room.
  await rm(folder, { recursive: true });
  await shop.deps.redis.config('SET', 'save', '3600 1');
  await shop.deps.redis.bgsave();
  await waitFor(async () => /^forno_disk_full 1$/m.test(await figures()), { what: 'the refusal' });
  expect(await figures()).toMatch(/^forno_redis_up 0$/m);
  // It answers reads: the workers’ signs of life are there, and as old as they are.
  await waitFor(async () => shop.deps.consumers.areAway(), { what: 'payments to be refused' });
  expect(shop.deps.redis.status).toBe('ready');
});
