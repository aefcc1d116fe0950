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

/** One bulkhead per kind of work: mail waits in its own queue and never delays an order. */
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
  mail: {
    job: { attempts: 8, backoff: backoff(2_000), removeOnComplete, removeOnFail, priority: 10 },
    concurrency: 5,
  },
  sweep: { job: { attempts: 1, removeOnComplete, removeOnFail: { count: 100 } }, concurrency: 1 },
};

/**
 * A worker that is killed stalls its jobs. BullMQ's limit of one stall would fail a paid line for good
 * after two unlucky kills; a poisoned job is still parked after this many.
 */
export const maxStalledCount = 10;
