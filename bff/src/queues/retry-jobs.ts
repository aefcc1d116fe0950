import type { QueueName } from '@forno/shared/contracts';
import type { Producer } from '@forno/shared/server';
import type { Job } from 'bullmq';

/** What failed together does not come back together. */
export const retriesPerSecond = 10;

/**
 * Runs failed jobs again with all their tries, one after the other. A dead letter is put in anew under its id: should
 * this process die in between, the sweep finds what is still due. False when the queue did not take one.
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
      // It may have begun by itself meanwhile, which is as good.
      await (delay === 0 ? job.promote() : job.changeDelay(delay)).catch(() => {});
      continue;
    }
    await job.remove();
    taken = (await producer.enqueue(queue, [{ payload: job.data, jobId: job.id ?? '', delay }])) && taken;
  }
  return taken;
}
