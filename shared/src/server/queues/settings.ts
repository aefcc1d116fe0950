import type { JobsOptions } from 'bullmq';
import type { QueueName } from '../../contracts/index.ts';

interface QueueSettings {
  /** How a job is tried, and how long its remains are kept. */
  job: JobsOptions;
  /** Jobs at a time in one worker process. */
  concurrency: number;
}

/** Exponential with jitter, so that what failed together does not come back together. Milliseconds. */
const backoff = (delay: number) => ({ type: 'exponential', delay, jitter: 0.5 }) as const;

/** A completed job leaves at once: its deterministic id must not block the next event about the same thing. */
const removeOnComplete = true;

/** Dead letters are kept for an operator to see, bounded by age (s) and count. */
const removeOnFail = { age: 7 * 24 * 3600, count: 5_000 };

const mailJob: JobsOptions = { attempts: 8, backoff: backoff(2_000), removeOnComplete, removeOnFail };

/** One bulkhead per kind of work: no kind waits behind another. */
export const queueSettings: Record<QueueName, QueueSettings> = {
  'payment-verification': {
    job: { attempts: 12, backoff: backoff(500), removeOnComplete, removeOnFail },
    concurrency: 20,
  },
  'order-creation': {
    job: { attempts: 20, backoff: backoff(250), removeOnComplete, removeOnFail },
    concurrency: 50,
  },
  refunds: {
    job: { attempts: 12, backoff: backoff(1_000), removeOnComplete, removeOnFail },
    concurrency: 5,
  },
  'account-email': { job: mailJob, concurrency: 3 },
  'low-stock-email': { job: mailJob, concurrency: 1 },
  'contact-email': { job: mailJob, concurrency: 1 },
  sweep: { job: { attempts: 1, removeOnComplete, removeOnFail: { count: 100 } }, concurrency: 1 },
};

/**
 * A worker that is killed stalls its jobs. BullMQ's limit of one stall would fail a paid line for good
 * after two unlucky kills; a poisoned job is still parked after this many.
 */
export const maxStalledCount = 10;
