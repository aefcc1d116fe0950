import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { testConfig } from '../../testing/index.ts';
import { createRateLimit } from './client.ts';

const redis = new Redis(testConfig().REDIS_URL, { commandTimeout: 5_000 });
afterAll(() => redis.disconnect());

it('keeps one limit for all who call, workers and requests together', async () => {
  const config = testConfig({ PROVIDER_CALLS_PER_SECOND: 50 });
  const callers = [
    createRateLimit(redis, config, 'worker'),
    createRateLimit(redis, config, 'worker'),
    createRateLimit(redis, config, 'request'),
  ];
  const begin = performance.now();
  const at: number[] = [];
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      await callers[n % 3]?.();
      at.push(performance.now() - begin);
    }),
  );
  // A request may be ahead of its turn by a second, no more: 120 calls take more than (120 - 50) / 50 s.
  expect(Math.max(...at)).toBeGreaterThan(1_400);
  for (const from of at) {
    const within = at.filter((time) => time >= from && time < from + 1_000).length;
    expect(within).toBeLessThanOrEqual(105);
  }
});

it('gives customers priority over queued checks, and refuses calls that would wait too long', async () => {
  const config = testConfig({ PROVIDER_CALLS_PER_SECOND: 10 });
  const ask = createRateLimit(redis, config, 'worker');
  const pay = createRateLimit(redis, config, 'request');
  const order: string[] = [];
  const asking = Array.from({ length: 10 }, (_, n) => ask().then(() => order.push(`question ${n}`)));
  await Promise.all([...asking, pay().then(() => order.push('payment'))]);
  expect(order.indexOf('payment')).toBeLessThan(5);

  const slow = testConfig({ PROVIDER_CALLS_PER_SECOND: 1 });
  const many = Array.from({ length: 8 }, () => createRateLimit(redis, slow, 'request')());
  const refused = (await Promise.allSettled(many.slice(5))).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { status: 429, retryable: true } });
  await Promise.allSettled(many);
});

it('does not limit calls while Redis is down', async () => {
  const away = new Redis({ port: 9, enableOfflineQueue: false, lazyConnect: true, maxRetriesPerRequest: 0 });
  away.on('error', () => {});
  const call = createRateLimit(away, testConfig({ PROVIDER_CALLS_PER_SECOND: 1 }), 'request');
  // With Redis the sixth of them at once is refused already.
  await Promise.all(Array.from({ length: 8 }, call));
  away.disconnect();
});

it('begins anew when the clock went back', async () => {
  const config = testConfig();
  await redis.set(`${config.QUEUE_PREFIX}:provider-calls`, (Date.now() + 3_600_000) * 1_000);
  await expect(createRateLimit(redis, config, 'request')()).resolves.toBeUndefined();
});
