import { Id, Moment } from '../primitives.ts';
import { queueNames } from '../server/jobs/index.ts';
import { z } from '../z.ts';
import { Reason } from './reason.ts';

export { jobKinds } from '../server/jobs/index.ts';

const Queue = z.enum(queueNames);

const JobId = z.string().check(z.minLength(1), z.maxLength(200));

const Cause = z.string().check(z.minLength(1), z.maxLength(300));

/** An unfinished job. `failed` is a dead letter, not retried automatically. */
export const QueueJob = z.object({
  queue: Queue,
  jobId: z.string(),
  state: z.enum(['waiting', 'active', 'retrying', 'delayed', 'failed']),
  attempts: z.int(),
  attemptsMax: z.int(),
  cause: z.nullable(z.string()),
});
export type QueueJob = z.infer<typeof QueueJob>;

/** Operator actions; each has a preview of what it will and will not do. */
export const ActionBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('retry'), queue: Queue, jobId: JobId }),
  z.object({ act: z.literal('retry-all'), queue: Queue, cause: Cause }),
  z.object({ act: z.literal('discard'), queue: Queue, jobId: JobId, reason: z.optional(Reason) }),
  z.object({ act: z.literal('ask-provider'), checkoutId: Id }),
  z.object({ act: z.literal('resend-mail'), mailId: JobId }),
  z.object({ act: z.literal('rebuild') }),
]);
export type ActionBody = z.infer<typeof ActionBody>;

export const ActionPreview = z.object({
  title: z.string(),
  will: z.array(z.string()),
  wont: z.array(z.string()),
  /** Label of its button. */
  label: z.string(),
  needsReason: z.boolean(),
});
export type ActionPreview = z.infer<typeof ActionPreview>;

/** A queue in business terms. Ages in ms; rates per minute over the last five. */
export const QueueView = z.object({
  queue: Queue,
  waiting: z.int(),
  active: z.int(),
  retrying: z.int(),
  failed: z.int(),
  oldestMs: z.nullable(z.int()),
  targetMs: z.int(),
  paused: z.boolean(),
  inPerMinute: z.number(),
  outPerMinute: z.number(),
  /** Attempts per recently completed job; null if there were none. */
  triesPerJob: z.nullable(z.number()),
  failures: z.array(
    z.object({
      cause: z.string(),
      failed: z.int(),
      retrying: z.int(),
      newest: Moment,
      /** A sample job. */
      jobId: z.string(),
      checkoutId: z.nullable(Id),
    }),
  ),
  consumers: z.array(
    z.object({
      host: z.string(),
      pid: z.int(),
      version: z.string(),
      since: Moment,
      lastJobAt: z.nullable(Moment),
      state: z.enum(['consuming', 'busy', 'resting', 'stuck', 'silent']),
    }),
  ),
});
export type QueueView = z.infer<typeof QueueView>;

/** A rebuild of all jobs: what each sweep task found, null if it failed. */
export const RebuildView = z.object({
  askedAt: Moment,
  state: z.enum(['running', 'done', 'stopped']),
  found: z.int(),
  tasks: z.array(z.object({ task: z.string(), found: z.nullable(z.int()) })),
});
export type RebuildView = z.infer<typeof RebuildView>;

export const QueuesAnswer = z.object({
  at: Moment,
  queues: z.array(QueueView),
  rebuild: z.nullable(RebuildView),
});
export type QueuesAnswer = z.infer<typeof QueuesAnswer>;

/** What can be looked back on: 3 hours, a day, a week. */
export const historyHours = [3, 24, 168] as const;

export const QueueHistoryQuery = z.object({
  hours: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(168)),
});

/**
 * What the queues were like, in steps of some minutes, oldest first: in and out are jobs of the whole step, the others
 * its worst. A step without any sample is missing: no worker ran, or the database was away.
 */
export const QueueHistoryAnswer = z.object({
  from: Moment,
  to: Moment,
  stepMinutes: z.int(),
  points: z.array(
    z.object({
      at: Moment,
      /** Of the newest worker that took a sample in it. */
      release: z.string(),
      queues: z.record(
        z.string(),
        z.object({ in: z.int(), out: z.int(), waiting: z.int(), oldestMs: z.int() }),
      ),
    }),
  ),
});
export type QueueHistoryAnswer = z.infer<typeof QueueHistoryAnswer>;
