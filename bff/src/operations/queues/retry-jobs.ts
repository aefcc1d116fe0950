import { type Producer, verificationOf } from '@forno/shared/server/queues';
import type { Job } from 'bullmq';
import type { Models } from '@forno/shared/server/db';
import { jobKinds, type JobPayload, type QueueName } from '@forno/shared/contracts/server';

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
    // What can't be right is made anew by the sweep, from the database.
    if (!jobKinds[queue].payload.safeParse(job.data).success) continue;
    taken = (await producer.enqueue(queue, [{ payload: job.data, jobId: job.id ?? '', delay }])) && taken;
  }
  return taken;
}

/** Has a checkout verified under a fresh id: an earlier dead letter would block it. */
export function verifyAgain(
  producer: Producer,
  payload: JobPayload<'payment-verification'>,
): Promise<boolean> {
  return producer.enqueue('payment-verification', [verificationOf(payload, `operator-${Date.now()}`)]);
}

/** Whether money depends on this job: the sweep would recreate it, and only a refund ends it. */
export async function isStillDue(
  { checkouts, orders }: Pick<Models, 'checkouts' | 'orders'>,
  queue: QueueName,
  data: unknown,
): Promise<boolean> {
  if (queue === 'order-creation') {
    const line = jobKinds[queue].payload.safeParse(data);
    if (!line.success) return false;
    const { checkoutId: _id, line: number } = line.data;
    if (!(await checkouts.exists({ _id, state: 'paid' }))) return false;
    return !(await orders.exists({ checkoutId: _id, line: number }));
  }
  if (queue !== 'refunds') return false;
  const refund = jobKinds[queue].payload.safeParse(data);
  if (!refund.success) return false;
  const { checkoutId: _id, key } = refund.data;
  return (await checkouts.exists({ _id, refunds: { $elemMatch: { key, state: 'due' } } })) !== null;
}
