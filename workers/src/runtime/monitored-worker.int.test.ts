import { startRedis } from '@forno/shared/processes';
import { folderForTests, testConfig, waitFor } from '@forno/shared/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { pollAgainMs, MonitoredWorker } from './monitored-worker.ts';

it('polls a full Redis once a second, not in a loop, and goes on once there is room', async () => {
  // Its own: the others share one that must not be full.
  const redis = await startRedis({ folder: folderForTests() });
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue('full', { connection });
  await queue.add('pizza', {});
  // Before the worker polls: one that has found its queue empty waits for a job instead.
  await connection.config('SET', 'maxmemory', '1');
  const done: string[] = [];
  const worker = new MonitoredWorker('full', async ({ name }) => void done.push(name), { connection });
  onTestFinished(async () => {
    await Promise.all([worker.close(), queue.close()]);
    connection.disconnect();
    await redis.stop();
  });
  const refusals: number[] = [];
  worker.on('error', () => refusals.push(performance.now()));

  await waitFor(async () => refusals.length >= 3, { what: 'three refused polls' });
  expect((refusals[2] ?? 0) - (refusals[0] ?? 0)).toBeGreaterThan(2 * pollAgainMs - 100);

  await connection.config('SET', 'maxmemory', '0');
  await waitFor(async () => done.length === 1, { what: 'the job' });
  expect(done).toEqual(['pizza']);
});

it('hands on a job whose data are no JSON as one without any, and the next one after it', async () => {
  const { REDIS_URL, QUEUE_PREFIX: prefix } = testConfig();
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  const queue = new Queue('damaged', { connection, prefix });
  for (const jobId of ['odd', 'good']) await queue.add('pizza', { jobId }, { jobId });
  await connection.hset(queue.toKey('odd'), 'data', '{"jobId":');
  const given: unknown[] = [];
  const worker = new MonitoredWorker('damaged', async ({ id, data }) => void given.push([id, data]), {
    connection,
    prefix,
  });
  onTestFinished(async () => {
    await Promise.all([worker.close(), queue.close()]);
    connection.disconnect();
  });
  await waitFor(() => given.length === 2, { what: 'both jobs' });
  expect(given).toEqual([
    ['odd', {}],
    ['good', { jobId: 'good' }],
  ]);
});

it('tells when Redis answers a poll, with a job or without, and how long the limit makes it pause', async () => {
  const { REDIS_URL, QUEUE_PREFIX: prefix } = testConfig();
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  const queue = new Queue('limited', { connection, prefix });
  const told: string[] = [];
  const pauses: number[] = [];
  const limiter = { max: 1, duration: 20_000 };
  const worker = new MonitoredWorker('limited', async ({ name }) => void told.push(name), {
    connection,
    prefix,
    limiter,
  });
  worker.activity = {
    polled: () => void told.push('poll'),
    pausedFor: (ms) => void pauses.push(ms),
    canary() {},
    job: () => () => {},
  };
  onTestFinished(async () => {
    await Promise.all([worker.close(), queue.close()]);
    connection.disconnect();
  });
  await waitFor(() => told.includes('poll'), { what: 'a poll of the empty queue' });
  expect(told).not.toContain('pizza');

  await queue.addBulk(['pizza', 'pasta'].map((name) => ({ name, data: {} })));
  await waitFor(() => pauses.length > 0, { what: 'the pause before the second job' });
  expect(told.slice(told.indexOf('pizza') - 1).slice(0, 2)).toEqual(['poll', 'pizza']);
  expect(told).not.toContain('pasta');
  expect(pauses[0]).toBeGreaterThan(0);
  expect(pauses[0]).toBeLessThanOrEqual(limiter.duration);
});
