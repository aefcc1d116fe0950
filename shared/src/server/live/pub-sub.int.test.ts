import { afterAll, expect, it } from 'vitest';
import { testConfig, waitFor } from '../../testing/index.ts';
import { createLogger } from '../runtime/logger.ts';
import { createRedis } from '../runtime/redis.ts';
import { createNotifier, createSubscriber } from './index.ts';

const config = testConfig();
const logger = createLogger(config, 'test');
const redis = createRedis(config, logger, 'worker');
const signal = createNotifier(redis, config);
const listener = createSubscriber(config, logger);

afterAll(() => {
  listener.close();
  redis.disconnect();
});

it('wakes the request waiting for this checkout, well before its next poll', async () => {
  await waitFor(async () => (await redis.pubsub('NUMSUB', `${config.QUEUE_PREFIX}:signals`))[1] === 1, {
    what: 'the subscription',
  });
  let paid = false;
  const begin = performance.now();
  const answer = listener.waitFor('c1', async () => (paid ? 'paid' : undefined), 5_000);
  paid = true;
  await signal('c2');
  await signal('c1');
  expect(await answer).toBe('paid');
  expect(performance.now() - begin).toBeLessThan(900);
});

it('finds the answer without any signal, by asking again', async () => {
  let asked = 0;
  const answer = await listener.waitFor('c3', async () => ((asked += 1) > 1 ? asked : undefined), 5_000);
  expect(answer).toBe(2);
});

it('gives up at the deadline', async () => {
  const begin = performance.now();
  expect(await listener.waitFor('c4', async () => undefined, 300)).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(1_000);
});

it('carries one wait per request over one connection', async () => {
  const open = { value: false };
  const waits = Array.from({ length: 200 }, () =>
    listener.waitFor('c5', async () => (open.value ? true : undefined), 5_000),
  );
  open.value = true;
  await signal('c5');
  expect(await Promise.all(waits)).toEqual(Array.from({ length: 200 }, () => true));
});

it('returns to all waiters after a last check when the process stops', async () => {
  const stopping = createSubscriber(config, logger);
  const begin = performance.now();
  let asked = 0;
  const waits = stopping.waitFor('c6', async () => ((asked += 1), undefined), 20_000);
  await waitFor(() => asked === 1, { what: 'the first look' });
  stopping.flushAnswer();
  expect(await waits).toBeUndefined();
  expect(asked).toBe(2);
  expect(await stopping.waitFor('c6', async () => undefined, 20_000)).toBeUndefined();
  expect(performance.now() - begin).toBeLessThan(900);
  stopping.close();
});
