import type { QueueName } from '@forno/shared/domain';
import type { Producer } from '@forno/shared/server/queues';
import type { Job } from 'bullmq';

/** Spreads out retries. */
export const retriesPerSecond = 10;

/**
 * Retries failed jobs with fresh attempts, one after the other. Dead letters are re-added under their id: if this
 * process dies in between, the sweep finds what is due. False when one could not be enqueued.
 */
export async function retryJobs(
  producer: Producer,
  queue: QueueName,
  jobs: readonly Job[],
): Promise<boolean> {
  let taken = true;
  for (const [index, job] of jobs.entries()) {
    const delay = Math.round((index * 1_000) / retriesPerSecond);
    if ((await job.getState()) !== 'failed') {
      // It may have started meanwhile: just as good.
      await (delay === 0 ? job.promote() : job.changeDelay(delay)).catch(() => {});
      continue;
    }
    await job.remove();
    taken = (await producer.enqueue(queue, [{ payload: job.data, jobId: job.id ?? '', delay }])) && taken;
  }
  return taken;
}
