import { setTimeout as delay } from 'node:timers/promises';
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
  const ask = (id: string) => listener.waitFor(id, async () => (paid ? id : undefined), 5_000);
  // Begun first, but nobody signals it.
  const [polled, answer] = [ask('c0'), ask('c1')];
  paid = true;
  await signal('c2');
  await signal('c1');
  expect(await Promise.race([polled, answer])).toBe('c1');
});

it('finds the answer without any signal, by asking again', async () => {
  let asked = 0;
  const answer = await listener.waitFor('c3', async () => ((asked += 1) > 1 ? asked : undefined), 5_000);
  expect(answer).toBe(2);
});

it('gives up at the deadline', async () => {
  const patient = listener.waitFor('c4', async () => undefined, 5_000).then(() => 'patient');
  expect(await Promise.race([patient, listener.waitFor('c4', async () => undefined, 300)])).toBeUndefined();
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
  const patient = delay(20_000, 'as long as it may wait', { ref: false });
  let asked = 0;
  const waits = stopping.waitFor('c6', async () => ((asked += 1), undefined), 20_000);
  await waitFor(() => asked === 1, { what: 'the first look' });
  stopping.flushAnswer();
  expect(await Promise.race([patient, waits])).toBeUndefined();
  expect(asked).toBe(2);
  const late = stopping.waitFor('c6', async () => undefined, 20_000);
  expect(await Promise.race([patient, late])).toBeUndefined();
  stopping.close();
});
