import { jobIds } from '@forno/shared/contracts';
import { ago, atMost, type SweepTask } from './task.ts';

const openedWithinMs = 60_000;

/** Checkouts whose opening was interrupted: does the provider have an order under our receipt? */
export const openings: SweepTask = async ({ models, producer }, now) => {
  const found = await models.checkouts
    .find({ state: 'opening', createdAt: { $lte: ago(now, openedWithinMs) } }, { _id: 1 })
    .limit(atMost)
    .lean();
  if (found.length === 0) return 0;
  const jobs = found.map(({ _id }) => ({
    payload: { checkoutId: String(_id), claimed: false },
    jobId: jobIds.verification(String(_id), 'opening'),
  }));
  await producer.enqueue('payment-verification', jobs);
  return found.length;
};
