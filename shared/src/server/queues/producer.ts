import type { JobsOptions } from 'bullmq';
import {
  jobKinds,
  type JobPayload,
  type QueueName,
  queueNames,
  queueSettings,
  z,
} from '../../contracts/server/index.ts';
import { release } from '../db/migrations/migrations.ts';
import { type Checkout, isResting, refundKey } from '../db/models/index.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { createRedis, onReconnect } from '../runtime/redis.ts';
import { traced, type TracedWork, traceparent } from '../runtime/tracing/index.ts';
import { recordQueueStats } from './queue-stats.ts';
import { ReadableQueue } from './readable-queue.ts';

export interface NewJob<Q extends QueueName> {
  payload: JobPayload<Q>;
  jobId: string;
  /** Low priority: everything else goes first. */
  background?: boolean;
  /** Minimum delay in ms. */
  delay?: number;
}

export type Producer = ReturnType<typeof createProducer>;

/** Jobs with any priority wait behind all jobs without one. */
const backgroundPriority = 10;

/** Dead letters are kept for operators, limited by age (s) and count. */
const week = { age: 7 * 24 * 3600, count: 5_000 };

/** Attempts and retention of a queue's jobs. */
export function jobOptions(queue: QueueName): JobsOptions {
  const { attempts, backoffMs, evenly, failedMax } = queueSettings[queue];
  return {
    attempts,
    // The jitter spreads out retries.
    ...(backoffMs !== undefined && {
      backoff: { type: evenly ? 'fixed' : 'exponential', delay: backoffMs, jitter: 0.5 },
    }),
    // Completed jobs are removed at once: their deterministic id must not block the next event.
    removeOnComplete: true,
    removeOnFail: failedMax === undefined ? week : { count: failedMax },
  };
}

/** Timeout (ms): an add can hang if Redis was already down when the queue was created. */
const confirmWithinMs = 1_000;

const Queues = z.record(
  z.enum(queueNames),
  z.custom<ReadableQueue>((queue) => queue instanceof ReadableQueue),
);

/** Importing or creating a producer starts no worker. */
export function createProducer(config: Pick<Config, 'REDIS_URL' | 'QUEUE_PREFIX'>, logger: Logger) {
  const redis = createRedis(config, logger, 'producer');
  const open = (name: QueueName) => {
    const queue = new ReadableQueue(name, { connection: redis, prefix: config.QUEUE_PREFIX });
    queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'queue connection'));
    return queue;
  };
  const queues = Queues.parse(Object.fromEntries(queueNames.map((name) => [name, open(name)])));
  const queueStats = recordQueueStats(redis, config);
  return {
    /** The process's connection for everything that must fail fast: while Redis is down, at once. */
    redis,
    queues,
    /** Counts queue traffic. */
    stats: queueStats,
    /**
     * Adds jobs, all or none. False when the queue did not confirm within a second: the jobs may or may not exist, and
     * the sweep recreates them from the database.
     */
    async enqueue<Q extends QueueName>(name: Q, jobs: readonly NewJob<Q>[]): Promise<boolean> {
      const options = jobOptions(name);
      const bulk = jobs.map(({ payload, jobId, background = false, delay = 0 }) => ({
        name,
        data: { ...jobKinds[name].payload.parse(payload), release },
        opts: {
          ...options,
          jobId,
          ...(background ? { priority: backgroundPriority } : {}),
          ...(delay > 0 ? { delay } : {}),
        } satisfies JobsOptions,
      }));
      const added = traced(addingTo(name, jobs.length), () => queues[name].addBulk(traceable(bulk))).then(
        () => {
          queueStats.count(name, 'added', jobs.length);
          return true;
        },
        (error: unknown) => {
          logger.warn(
            { err: error, queue: name, jobs: jobs.length },
            'queue not reachable, left to the sweep',
          );
          return false;
        },
      );
      return Promise.race([added, deadline(confirmWithinMs)]);
    },
    async close(): Promise<void> {
      await queueStats.close();
      await Promise.allSettled(queueNames.map((name) => queues[name].close()));
      redis.disconnect();
    },
  };
}

function deadline(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms).unref());
}

const addingTo = (queue: QueueName, jobs: number): TracedWork => ({
  name: `add ${queue}`,
  kind: 'producer',
  attributes: {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'messaging.batch.message_count': jobs,
  },
});

/** Workers continue the producer's trace. */
function traceable<J extends { opts: JobsOptions }>(jobs: readonly J[]): J[] {
  const metadata = traceparent();
  if (metadata === undefined) return [...jobs];
  return jobs.map((job) => ({ ...job, opts: { ...job.opts, telemetry: { metadata } } }));
}

/**
 * Enqueues a round of the sweep whenever this process's connection to Redis comes back: what could not be enqueued or
 * published meanwhile need not wait for the regular one.
 */
export function sweepWhenBack({ redis, enqueue }: Pick<Producer, 'redis' | 'enqueue'>): void {
  onReconnect(redis, () => {
    // One round a second is enough for all processes.
    const jobId = jobKinds.sweep.id('sweep-round', Math.floor(Date.now() / 1_000));
    void enqueue('sweep', [{ payload: {}, jobId }]);
  });
}

/** Lines of a paid checkout still without an order. */
export function linesDue({ _id, state, lines }: Checkout): NewJob<'order-creation'>[] {
  if (state !== 'paid') return [];
  const checkoutId = String(_id);
  return lines.map(({ line }) => ({
    payload: { checkoutId, line },
    jobId: jobKinds['order-creation'].id(checkoutId, line),
  }));
}

/** Those of these refunds that are to be made now. */
export function refundsDue(
  { _id, refunds }: Pick<Checkout, '_id' | 'refunds'>,
  requestId?: string,
): NewJob<'refunds'>[] {
  return refunds
    .filter((refund) => refund.state === 'due' && !isResting(refund))
    .map((refund) => ({
      payload: { checkoutId: String(_id), key: refund.key, ...(requestId !== undefined && { requestId }) },
      jobId: jobKinds.refunds.id(refundKey(refund)),
    }));
}

/** The question what became of a checkout's payment; one job for each cause. */
export function verificationOf(
  payload: JobPayload<'payment-verification'>,
  cause: string,
): NewJob<'payment-verification'> {
  return { payload, jobId: jobKinds['payment-verification'].id(payload.checkoutId, cause) };
}

/** The same as the sweep asks it. */
export const verificationDue = (checkoutId: string, cause: string): NewJob<'payment-verification'> => ({
  ...verificationOf({ checkoutId, claimed: false }, cause),
  background: true,
});
