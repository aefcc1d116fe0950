import { createProducer } from '@forno/shared/server/queues';
import { createLogger, type Logger } from '@forno/shared/server/runtime';
import { stuckAfterMs, testConfig, waitFor } from '@forno/shared/testing';
import { Worker } from 'bullmq';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { enqueueAgain } from './enqueue-again.ts';

const config = testConfig({ UNFINISHED_AFTER_MS: 500 });
const logged: unknown[] = [];
const silent = createLogger(config, 'worker');
const logger: Logger = Object.assign(Object.create(silent), {
  error: (about: unknown) => logged.push(about),
});
const producer = createProducer(config, silent);
beforeEach(async () => {
  await vi.waitFor(() => producer.queues['contact-email'].obliterate({ force: true }), stuckAfterMs);
  logged.length = 0;
});
afterAll(() => producer.close());

const job = { payload: { mailId: 'contact-1' }, jobId: 'mail-contact-1' };
const again = () => enqueueAgain({ producer, logger, config }, 'contact-email', [job]);
const stateOf = async () => (await producer.queues['contact-email'].getJob(job.jobId))?.getState();

/** Lets the job be tried once and fail, with as many tries left as given. */
async function failOnce(attempts: number) {
  const opts = {
    jobId: job.jobId,
    attempts,
    removeOnFail: false,
    backoff: { type: 'fixed', delay: 600_000 },
  };
  await producer.queues['contact-email'].add('contact-email', job.payload, opts);
  const worker = new Worker('contact-email', () => Promise.reject(new Error('no')), {
    connection: { url: config.REDIS_URL },
    prefix: config.QUEUE_PREFIX,
  });
  const end = attempts === 1 ? 'failed' : 'delayed';
  await waitFor(async () => (await stateOf()) === end, { what: `the job to be ${end}` });
  await worker.close();
}

it('adds a job once, however often it is asked to', async () => {
  expect(await again()).toBe(true);
  expect(await again()).toBe(true);
  expect(await producer.queues['contact-email'].count()).toBe(1);
});

it('brings a dead letter back after its pause, and logs it', async () => {
  await failOnce(1);
  await again();
  expect(await stateOf()).toBe('failed');
  await waitFor(async () => (await again()) && (await stateOf()) !== 'failed', {
    what: 'the end of its rest',
  });
  expect(logged).toMatchObject([{ queue: 'contact-email', jobId: job.jobId, reason: 'no' }]);
});

it('does not wait for the end of a long backoff', async () => {
  await failOnce(5);
  await again();
  expect(await stateOf()).not.toBe('delayed');
  expect(logged).toEqual([]);
});
