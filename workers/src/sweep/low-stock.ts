import { jobIds } from '@forno/shared/contracts';
import { noticeLowStock } from '@forno/shared/server';
import type { SweepTask } from './task.ts';

/** One mail per fall of an ingredient below the threshold, however often this looks. */
export const lowStock: SweepTask = async ({ models, config, producer }) => {
  const mailId = await noticeLowStock(models, config);
  if (mailId === undefined) return 0;
  await producer.enqueue('mail', [{ payload: { mailId }, jobId: jobIds.mail(mailId) }]);
  return 0;
};
