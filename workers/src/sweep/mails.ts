import { noticeLowStock } from '@forno/shared/server/checkouts';
import { enqueueMail, mailJob } from '@forno/shared/server/mail';
import { enqueueAgain } from '../runtime/enqueue-due.ts';
import { ago, type SweepTask } from './backlog.ts';

const underWayMs = 30_000;

/** Unsent mails in the outbox: never enqueued, or their job failed for good while still due. */
export const mails: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'due' as const, createdAt: { $lte: ago(now, underWayMs) } };
  const fields = { template: 1, createdAt: 1 };
  const found = await backlog.next(deps.models.mails, where, 'createdAt', { fields });
  for (const mail of found) {
    const { queue, job } = mailJob(mail);
    await enqueueAgain(deps, queue, [job]);
  }
  return found.length;
};

/** One mail per crossing of the threshold, however often this runs. */
export const lowStock: SweepTask = async ({ models, config, producer }) => {
  const mailId = await noticeLowStock(models, config);
  if (mailId === undefined) return 0;
  await enqueueMail(producer, { _id: mailId, template: 'low-stock' });
  return 0;
};
