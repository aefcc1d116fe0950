import { rooms } from '@forno/shared/contracts/server';
import { estimateAll, nextEstimate } from '@forno/shared/domain';
import { readOpenOrders, setEstimates, toExpectedView, toQueuedOrder } from '@forno/shared/server/orders';
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
  if (changed.length === 0) return 0;
  const written = await setEstimates(models, changed);
  try {
    await publisher.publishAll(
      written.map(({ _id, userId, next }) => ({
        rooms: [rooms.user(String(userId)), rooms.admins, rooms.kitchen],
        event: 'order.expected',
        payload: { _id: String(_id), expected: toExpectedView(next) },
      })),
    );
  } catch (error) {
    logger.warn({ err: error }, 'delivery estimates not sent');
    publisher.markLost();
  }
  // Not counted as a repair: nothing was lost.
  return 0;
};
