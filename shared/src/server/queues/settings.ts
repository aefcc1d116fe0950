import type { JobsOptions } from 'bullmq';
import type { QueueName } from '../../domain/index.ts';

interface QueueSettings {
  /** Attempts and retention of a queue's jobs. */
  job: JobsOptions;
  /** Concurrency per worker process. */
  concurrency: number;
  /** Most jobs a second and worker process, or the setting that says it. */
  perSecond?: number | 'PROVIDER_CALLS_PER_SECOND' | 'MAILS_PER_SECOND';
}

/** Exponential with jitter, to spread out retries. Milliseconds. */
const backoff = (delay: number) => ({ type: 'exponential', delay, jitter: 0.5 }) as const;

/** Completed jobs are removed at once: their deterministic id must not block the next event. */
const removeOnComplete = true;

/** Dead letters are kept for operators, limited by age (s) and count. */
const removeOnFail = { age: 7 * 24 * 3600, count: 5_000 };

const mailJob: JobsOptions = { attempts: 8, backoff: backoff(2_000), removeOnComplete, removeOnFail };

/** One queue per kind of work, so that none waits behind another. */
export const queueSettings: Record<QueueName, QueueSettings> = {
  'payment-verification': {
    job: { attempts: 12, backoff: backoff(500), removeOnComplete, removeOnFail },
    concurrency: 20,
    perSecond: 'PROVIDER_CALLS_PER_SECOND',
  },
  'order-creation': {
    job: { attempts: 20, backoff: backoff(250), removeOnComplete, removeOnFail },
    concurrency: 50,
  },
  refunds: {
    job: { attempts: 12, backoff: backoff(1_000), removeOnComplete, removeOnFail },
    concurrency: 5,
    perSecond: 'PROVIDER_CALLS_PER_SECOND',
  },
  'account-email': { job: mailJob, concurrency: 3, perSecond: 'MAILS_PER_SECOND' },
  'low-stock-email': { job: mailJob, concurrency: 1, perSecond: 1 },
  'contact-email': { job: mailJob, concurrency: 1, perSecond: 1 },
  sweep: { job: { attempts: 1, removeOnComplete, removeOnFail: { count: 100 } }, concurrency: 1 },
};

/**
 * A killed worker stalls its jobs. BullMQ's default of one stall would fail a paid line for good after two kills; a
 * poisoned job still fails after this many.
 */
export const maxStalledCount = 10;
