import type { QueueName } from '@forno/shared/contracts/server';
import type { NewJob } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';

/** Rounds a dead letter rests before a retry: it may be what crashes the workers. */
const restRounds = 6;

/**
 * Re-enqueues unfinished work from the database. A dead letter with the same id is logged at `error` and, after a rest,
 * removed, since it would block the id; a job in a long backoff is promoted, unless it is scheduled for later. False
 * when they could not be enqueued: the next sweep finds them again.
 */
export async function enqueueAgain<Q extends QueueName>(
  { producer, logger, config }: Pick<Deps, 'producer' | 'logger' | 'config'>,
  queue: Q,
  jobs: readonly NewJob<Q>[],
  delayed: 'now' | 'in their time' = 'now',
): Promise<boolean> {
  if (jobs.length === 0) return true;
  for (const { jobId } of jobs) {
    const job = await producer.queues[queue].getJob(jobId);
    const state = await job?.getState();
    const rested = Date.now() - (job?.finishedOn ?? 0) > restRounds * config.UNFINISHED_AFTER_MS;
    if (state === 'failed' && rested) {
      logger.error({ queue, jobId, reason: job?.failedReason }, 'dead letter, enqueued again');
      await job?.remove();
    } else if (state === 'delayed' && delayed === 'now') {
      // It may have started meanwhile: just as good.
      await job?.promote().catch(() => {});
    }
  }
  return producer.enqueue(queue, jobs);
}
