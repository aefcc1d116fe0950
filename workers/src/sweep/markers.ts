import { jobIds } from '@forno/shared/contracts';
import { readInventoryDocument } from '@forno/shared/server';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, type SweepTask } from './task.ts';

/**
 * Markers of paid lines that nobody is working on any more: taken without an order, taken by an attempt that
 * lost, or only to be pruned. The line's own job settles all three.
 */
export const markers: SweepTask = async (deps, now, backlog) => {
  const { models, config } = deps;
  const inventory = await readInventoryDocument(models);
  const where = {
    _id: { $in: Object.keys(inventory.holds) },
    state: { $in: ['paid' as const, 'fulfilled' as const] },
    paidAt: { $lte: ago(now, config.UNFINISHED_AFTER_MS) },
  };
  const paid = await backlog.next(models.checkouts, where, 'paidAt', { fields: { paidAt: 1 } });
  let left = 0;
  for (const checkoutId of paid.map(({ _id }) => String(_id))) {
    const lines = Object.keys(inventory.holds[checkoutId]?.lines ?? {}).map(Number);
    const jobs = lines.map((line) => ({
      payload: { checkoutId, line },
      jobId: jobIds.line(checkoutId, line),
    }));
    await enqueueAgain('order-creation', jobs, deps);
    left += lines.length;
  }
  return left;
};
