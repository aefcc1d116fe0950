import { jobIds } from '@forno/shared/contracts';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, type SweepTask } from './task.ts';

const openedWithinMs = 60_000;

/** Interrupted openings: does the provider have an order with our receipt? */
export const openings: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'opening' as const, createdAt: { $lte: ago(now, openedWithinMs) } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt', { fields: { createdAt: 1 } });
  const jobs = found.map(({ _id }) => ({
    payload: { checkoutId: String(_id), claimed: false },
    jobId: jobIds.verification(String(_id), 'opening'),
    background: true,
  }));
  await enqueueAgain('payment-verification', jobs, deps);
  return found.length;
};
