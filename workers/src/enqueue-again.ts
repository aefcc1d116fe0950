import type { QueueName } from '@forno/shared/contracts';
import type { NewJob } from '@forno/shared/server';
import type { Deps } from './deps.ts';

/**
 * Enqueues what the database says is still to be done. A dead letter of the same id is removed first, because
 * it would stand in the way, and so is told of at `error`; a job that waits out a long backoff is run now.
 * False when the queue did not take them: the next sweep finds them again.
 */
export async function enqueueAgain<Q extends QueueName>(
  queue: Q,
  jobs: readonly NewJob<Q>[],
  { producer, logger }: Pick<Deps, 'producer' | 'logger'>,
): Promise<boolean> {
  if (jobs.length === 0) return true;
  for (const { jobId } of jobs) {
    const job = await producer.queues[queue].getJob(jobId);
    const state = await job?.getState();
    if (state === 'failed') {
      logger.error({ queue, jobId, reason: job?.failedReason }, 'dead letter, enqueued again');
      await job?.remove();
    } else if (state === 'delayed') {
      // It may have begun meanwhile, which is as good.
      await job?.promote().catch(() => {});
    }
  }
  return producer.enqueue(queue, jobs);
}
