import type { QueueName } from '@forno/shared/contracts';
import type { NewJob } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/** A job that failed for good is left in peace for so many rounds: it may be what kills its workers. */
const restRounds = 6;

/**
 * Enqueues what the database says is still to be done. A dead letter of the same id is logged at `error` and,
 * after a rest, removed, because it would stand in the way; a job that waits out a long backoff is run now,
 * unless it is to come in its own time.
 * False when the queue did not take them: the next sweep finds them again.
 */
export async function enqueueAgain<Q extends QueueName>(
  queue: Q,
  jobs: readonly NewJob<Q>[],
  { producer, logger, config }: Pick<Deps, 'producer' | 'logger' | 'config'>,
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
      // It may have begun meanwhile, which is as good.
      await job?.promote().catch(() => {});
    }
  }
  return producer.enqueue(queue, jobs);
}
