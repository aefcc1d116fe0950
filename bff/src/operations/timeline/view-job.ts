import type { QueueJob } from '@forno/shared/contracts';
import type { QueueName } from '@forno/shared/domain';
import type { Producer } from '@forno/shared/server/queues';
import type { Job } from 'bullmq';

const shown = { waiting: 'waiting', prioritized: 'waiting', active: 'active', failed: 'failed' } as const;
const isShown = (state: string): state is keyof typeof shown => state in shown;

/** A job as an operator sees it; undefined when it has left its queue. */
export async function viewJob(
  { queues }: Producer,
  queue: QueueName,
  jobId: string,
): Promise<QueueJob | undefined> {
  const job = await queues[queue].getJob(jobId);
  const state = await job?.getState();
  if (!job || state === undefined || state === 'unknown' || state === 'completed') return undefined;
  return { ...describe(job, queue), state: isShown(state) ? shown[state] : stateOfDelayed(job) };
}

const describe = ({ id = '', attemptsMade, opts, failedReason }: Job, queue: QueueName) => ({
  queue,
  jobId: id,
  attempts: attemptsMade,
  attemptsMax: opts.attempts ?? 1,
  cause: failedReason ? failedReason : null,
});

/** Delayed after an attempt: waiting to retry. Otherwise scheduled. */
const stateOfDelayed = ({ attemptsMade }: Job) => (attemptsMade > 0 ? 'retrying' : 'delayed');
