import { readOpenOrders, tellEstimates } from '@forno/shared/server/orders';
import type { SweepTask } from './backlog.ts';

/**
 * Keeps customers' delivery estimates current: an order whose estimate left the range shown gets a new one. Normally a
 * single query.
 */
export const expected: SweepTask = async ({ models, eta, publisher, logger, settings }, now) => {
  const open = await readOpenOrders(models, now);
  if (open.length === 0) return 0;
  await tellEstimates({ models, publisher, logger }, open, await eta.read(await settings.read()), now);
  // Not counted as a repair: nothing was lost.
  return 0;
};
