import { jobKinds, type QueueView } from '@forno/shared/contracts/server';
import { groupBy } from '@forno/shared/domain';
import { actionTexts } from '@forno/shared/messages/server';
import type { Job, Queue } from 'bullmq';
import { z } from 'zod';

/** Most failed jobs read: larger piles have the same causes. */
const maxScanned = 1_000;

const causeMax = 300;
const WithCheckout = z.object({ checkoutId: jobKinds.refunds.payload.shape.checkoutId });

/** The error without ids and numbers, so that equal causes group; BullMQ promises one, and not every job has it. */
function causeOfFailure(reason: string | undefined): string {
  return (reason || actionTexts.noReason)
    .replaceAll(/\b(?:pay|order|rfnd|evt)_\w+/g, '…')
    .replaceAll(/\b[0-9a-f]{24}\b/g, '…')
    .replaceAll(/(refund|line|verify|mail)-\S+/g, '…')
    .slice(0, causeMax);
}

/** Dead letters, and failed jobs waiting to retry. */
interface Failures {
  failed: Job[];
  retrying: Job[];
}

/** At most `maxScanned` of each. */
export async function readFailed(queue: Queue): Promise<Failures> {
  const [failed, delayed] = await Promise.all([
    queue.getJobs(['failed'], 0, maxScanned - 1),
    queue.getJobs(['delayed'], 0, maxScanned - 1),
  ]);
  // A job may disappear between listing and lookup.
  return {
    failed: failed.filter(Boolean),
    retrying: delayed.filter((job) => job && job.attemptsMade > 0 && job.failedReason),
  };
}

/** A queue's failures by cause, most frequent first. */
export function groupFailures({ failed, retrying }: Failures): QueueView['failures'] {
  const groups = groupBy([...failed, ...retrying], ({ failedReason }) => causeOfFailure(failedReason));
  const dead = new Set(failed);
  const whenOf = ({ finishedOn, processedOn, timestamp }: Job) => finishedOn || processedOn || timestamp || 0;
  return [...groups]
    .map(([cause, jobs]) => {
      const newest = jobs.reduce((one, other) => (whenOf(other) > whenOf(one) ? other : one));
      const about = WithCheckout.safeParse(newest.data);
      return {
        cause,
        failed: jobs.filter((job) => dead.has(job)).length,
        retrying: jobs.filter((job) => !dead.has(job)).length,
        newest: new Date(whenOf(newest)).toISOString(),
        jobId: newest.id ?? '',
        checkoutId: about.success ? about.data.checkoutId : null,
      };
    })
    .toSorted((one, other) => other.failed + other.retrying - one.failed - one.retrying);
}

/** Jobs with one cause, to be retried together. */
export async function readFailedOf(queue: Queue, cause: string): Promise<Job[]> {
  const { failed, retrying } = await readFailed(queue);
  return [...failed, ...retrying].filter(({ failedReason }) => causeOfFailure(failedReason) === cause);
}
