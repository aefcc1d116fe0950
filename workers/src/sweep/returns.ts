import { announceInventory, returnOrder } from '@forno/shared/server';
import { withEach } from './backlog.ts';
import { ago, type SweepTask } from './task.ts';

const underWayMs = 10_000;

/** Voided orders whose stock is not yet returned; returned once each. */
export const returns: SweepTask = async (deps, now, backlog) => {
  const { models, logger } = deps;
  const where = { stock: 'returning' as const, 'voided.at': { $lte: ago(now, underWayMs) } };
  const found = await backlog.next(models.orders, where, 'voided.at');
  await withEach(
    found,
    (order) => returnOrder(deps, order),
    (error, { _id }) =>
      logger.error({ err: error, orderId: String(_id) }, 'portions could not be returned to stock'),
  );
  if (found.length > 0) await announceInventory(deps);
  return found.length;
};
