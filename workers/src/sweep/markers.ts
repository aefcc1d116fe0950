import { jobIds } from '@forno/shared/contracts';
import { type Checkout, readInventoryDocument } from '@forno/shared/server';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { ago, atMost, type SweepTask } from './task.ts';

/**
 * Markers of paid lines that nobody is working on any more: taken without an order, taken by an attempt that
 * lost, or only to be pruned. The line's own job settles all three.
 */
export const markers: SweepTask = async (deps, now) => {
  const { models, config } = deps;
  const inventory = await readInventoryDocument(models);
  const paid = await models.checkouts
    .find(
      {
        _id: { $in: Object.keys(inventory.holds) },
        state: { $in: ['paid', 'fulfilled'] },
        paidAt: { $lte: ago(now, config.UNFINISHED_AFTER_MS) },
      },
      { _id: 1 },
    )
    .limit(atMost)
    .lean<Pick<Checkout, '_id'>[]>();
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
