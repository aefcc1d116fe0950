import { jobIds } from '@forno/shared/contracts';
import type { QueueName } from '@forno/shared/domain';
import { type Checkout, refundKey } from '@forno/shared/server/db';
import type { NewJob } from '@forno/shared/server/queues';
import type { Deps } from '../deps.ts';

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

/**
 * Enqueues a checkout's due jobs: the orders of its paid lines, all or none, and its refunds. Deterministic ids make
 * repeats harmless.
 * @throws when they could not be enqueued: the job is retried, and the sweep would find them too
 */
export async function enqueueDue({ producer, perform }: Deps, checkout: Checkout): Promise<void> {
  const lines = linesDue(checkout);
  const refunds = refundsDue(checkout);
  const added = [
    lines.length === 0 || (await perform('enqueue lines', () => producer.enqueue('order-creation', lines))),
    refunds.length === 0 || (await perform('enqueue refunds', () => producer.enqueue('refunds', refunds))),
  ];
  if (added.includes(false)) throw new Error(`the queue did not take what ${String(checkout._id)} needs`);
}

/** Lines of a paid checkout still without an order. */
export function linesDue({ _id, state, lines }: Checkout): NewJob<'order-creation'>[] {
  if (state !== 'paid') return [];
  const checkoutId = String(_id);
  return lines.map(({ line }) => ({
    payload: { checkoutId, line },
    jobId: jobIds.line(checkoutId, line),
  }));
}

export function refundsDue({ _id, refunds }: Checkout): NewJob<'refunds'>[] {
  return refunds
    .filter(({ state }) => state === 'due')
    .map((refund) => ({
      payload: { checkoutId: String(_id), key: refund.key },
      jobId: jobIds.refund(refundKey(refund)),
    }));
}

/** The question of the sweep what became of a checkout's payment; one job for each cause. */
export function verificationDue(checkoutId: string, cause: string): NewJob<'payment-verification'> {
  const jobId = jobIds.verification(checkoutId, cause);
  return { payload: { checkoutId, claimed: false }, jobId, background: true };
}
