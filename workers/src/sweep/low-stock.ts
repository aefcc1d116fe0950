import { enqueueMail, noticeLowStock } from '@forno/shared/server';
import type { SweepTask } from './task.ts';

/** One mail per fall of an ingredient below the threshold, however often this looks. */
export const lowStock: SweepTask = async ({ models, config, producer }) => {
  const mailId = await noticeLowStock(models, config);
  if (mailId === undefined) return 0;
  await enqueueMail(producer, { _id: mailId, template: 'low-stock' });
  return 0;
};
