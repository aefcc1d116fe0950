import { announceInventory, forgetReturns, type Order, returnOrder } from '@forno/shared/server';
import { ago, atMost, type SweepTask } from './task.ts';

const underWayMs = 10_000;

/** Voided orders whose portions are not confirmed back on the shelf, once each. */
export const returns: SweepTask = async (deps, now) => {
  const { models } = deps;
  const found = await models.orders
    .find({ stock: 'returning', 'voided.at': { $lte: ago(now, underWayMs) } })
    .limit(atMost)
    .lean<Order[]>();
  for (const order of found) await returnOrder(deps, order);
  if (found.length > 0) await announceInventory(deps);
  await forgetReturns(models, now);
  return found.length;
};
