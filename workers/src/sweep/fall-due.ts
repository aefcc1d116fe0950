import { notVoided } from '@forno/shared/server/db';
import { letFallDue, publishOrder } from '@forno/shared/server/orders';
import { forEachSettled, logFailed, type SweepTask } from './backlog.ts';

/** Orders for later that are to be begun by now: from here on they ring and wait like any other. */
export const fallDue: SweepTask = async (deps, now, backlog) => {
  const { models, publisher, perform } = deps;
  const where = { later: true, startAt: { $lte: now }, ...notVoided };
  const found = await backlog.next(models.orders, where, 'startAt');
  await forEachSettled(
    found,
    async ({ _id }) => {
      const due = await letFallDue(deps, _id, now);
      // Unsent it is left to the sweep of what is unpublished.
      if (due) await perform('publish order', () => publishOrder(models, publisher, due));
    },
    logFailed(deps, 'orderId', 'an order for later was not told of in time'),
  );
  // Not counted as a repair: nothing was lost.
  return 0;
};
