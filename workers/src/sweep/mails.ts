import { jobIds } from '@forno/shared/contracts';
import type { Mail } from '@forno/shared/server';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, atMost, type SweepTask } from './task.ts';

const underWayMs = 30_000;

/** Mails that lie in the outbox: never enqueued, or their job failed for good while they are still due. */
export const mails: SweepTask = async (deps, now) => {
  const found = await deps.models.mails
    .find({ state: 'due', createdAt: { $lte: ago(now, underWayMs) } }, { _id: 1 })
    .sort({ createdAt: 1 })
    .limit(atMost)
    .lean<Pick<Mail, '_id'>[]>();
  const jobs = found.map(({ _id }) => ({ payload: { mailId: _id }, jobId: jobIds.mail(_id) }));
  await enqueueAgain('mail', jobs, deps);
  return found.length;
};
