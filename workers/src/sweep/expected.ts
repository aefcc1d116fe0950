import { estimateAll, nextEstimate } from '@forno/shared/domain';
import { readOpenOrders, tellEstimates, toQueuedOrder } from '@forno/shared/server/orders';
import type { SweepTask } from './backlog.ts';

/**
 * Keeps customers' delivery estimates current: an order whose estimate left the range shown gets a new one. Normally a
 * single query.
 */
export const expected: SweepTask = async ({ models, eta, publisher, logger, settings }, now) => {
  const open = await readOpenOrders(models, now);
  if (open.length === 0) return 0;
  const estimates = estimateAll(open.map(toQueuedOrder), await eta.read(await settings.read()), now);
  const changed = open.flatMap(({ _id, userId, status, promise, expected: shown }) => {
    const at = estimates.get(String(_id));
    const next = at && promise && nextEstimate(shown ?? promise, at, promise, status);
    return next ? [{ _id, userId, status, next }] : [];
  });
  await tellEstimates({ models, publisher, logger }, changed);
  // Not counted as a repair: nothing was lost.
  return 0;
};
