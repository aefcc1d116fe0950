import { enqueueMail, noticeLowStock } from '@forno/shared/server';
import type { SweepTask } from './task.ts';

/** One mail per crossing of the threshold, however often this runs. */
export const lowStock: SweepTask = async ({ models, config, producer }) => {
  const mailId = await noticeLowStock(models, config);
  if (mailId === undefined) return 0;
  await enqueueMail(producer, { _id: mailId, template: 'low-stock' });
  return 0;
};
