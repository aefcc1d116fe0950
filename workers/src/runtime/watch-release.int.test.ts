import { release, releaseMarkId as _id, returnToRelease } from '@forno/shared/server/db';
import { createProducer } from '@forno/shared/server/queues';
import { createLogger } from '@forno/shared/server/runtime';
import { testConfig, waitFor } from '@forno/shared/testing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startWorkers } from '../start-workers.ts';

const config = testConfig({ SWEEP_EVERY_MS: 3_600_000 });
const logger = createLogger(config, 'worker');
const producer = createProducer(config, logger);
const running = await startWorkers(config, logger);
const { models } = running.deps;
const queue = producer.queues['order-creation'];
afterAll(async () => {
  await running.close();
  await producer.close();
});
beforeEach(async () => {
  await returnToRelease(models);
  await ready(true);
});

const newerRuns = () => models.releaseMarks.updateOne({ _id }, { release: release + 1 });
const missing = async (port = running.port): Promise<string[]> =>
  JSON.parse(await (await fetch(`http://127.0.0.1:${port}/readyz`)).text()).missing;
const ready = (takes: boolean) =>
  waitFor(async () => (await missing()).includes('release') !== takes, { what: `ready ${takes}` });
const stateOf = async (jobId: string) => (await queue.getJob(jobId))?.getState();
/** Of no checkout, so that its job has failed as soon as it is run. */
const payload = { checkoutId: '0'.repeat(24), line: 0 };
const add = (jobId: string) => producer.enqueue('order-creation', [{ payload, jobId }]);
const done = (jobId: string) => waitFor(async () => (await stateOf(jobId)) === 'failed', { what: jobId });

it('a job says which release added it', async () => {
  await newerRuns();
  await ready(false);
  await add('said');
  expect((await queue.getJob('said'))?.data).toEqual({ ...payload, release });
});

it('an older worker takes no job, says so, and goes on when its release is back', async () => {
  await newerRuns();
  await ready(false);
  for (const worker of running.workers) expect(worker.isPaused()).toBe(true);
  await add('older');
  const later = await startWorkers({ ...config, QUEUE_PREFIX: `${config.QUEUE_PREFIX}-other` }, logger);
  await waitFor(async () => (await missing(later.port)).includes('release'), {
    what: 'one started meanwhile',
  });
  for (const worker of later.workers) expect(worker.isPaused()).toBe(true);
  await later.close();
  // Long after a worker that takes jobs would have taken it.
  expect(await stateOf('older')).toBe('waiting');
  await returnToRelease(models);
  await done('older');
});

it('an older worker leaves the first job of a newer release, before it could have heard of it', async () => {
  await add('before');
  await done('before');
  // In this order, as a newer BFF does, and faster than anybody looks again.
  await newerRuns();
  const data = { ...payload, release: release + 1 };
  await queue.addBulk(
    Array.from({ length: 20 }, (_, n) => ({ name: queue.name, data, opts: { jobId: `first-${n}` } })),
  );
  await waitFor(() => running.workers.some((worker) => worker.isPaused()), { what: 'a pause' });
  await ready(false);
  await waitFor(async () => (await queue.getActiveCount()) === 0, {
    what: 'what was taken to be given back',
  });
  expect(await queue.getWaitingCount()).toBe(20);
  for (const job of await queue.getWaiting()) expect(job.attemptsMade).toBe(0);
  await returnToRelease(models);
  // After the way back the older one takes them.
  await waitFor(async () => (await queue.getWaitingCount()) === 0, { what: 'the jobs to be taken' });
});
