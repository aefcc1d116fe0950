import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { testConfig } from './test-config.ts';

it('names the Redis of this run, which answers', async () => {
  const redis = new Redis(testConfig().REDIS_URL);
  expect(await redis.ping()).toBe('PONG');
  await redis.quit();
});

it('gives every caller a database and a queue prefix of its own', () => {
  const [one, other] = [testConfig(), testConfig({ HOLD_MINUTES: 1 })];
  expect(one.QUEUE_PREFIX).not.toBe(other.QUEUE_PREFIX);
  expect(new URL(one.MONGO_URL).pathname).toMatch(/^\/test_\w+$/);
  expect(one.MONGO_URL).not.toBe(other.MONGO_URL);
  expect(other.HOLD_MINUTES).toBe(1);
});
