import { type Mail, mailJob } from '@forno/shared/server';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, atMost, type SweepTask } from './task.ts';

const underWayMs = 30_000;

/** Mails that lie in the outbox: never enqueued, or their job failed for good while they are still due. */
export const mails: SweepTask = async (deps, now) => {
  const found = await deps.models.mails
    .find({ state: 'due', createdAt: { $lte: ago(now, underWayMs) } }, { template: 1 })
    .sort({ createdAt: 1 })
    .limit(atMost)
    .lean<Pick<Mail, '_id' | 'template'>[]>();
  for (const mail of found) {
    const { queue, job } = mailJob(mail);
    await enqueueAgain(queue, [job], deps);
  }
  return found.length;
};
