import {
  type Estimate,
  estimateAll,
  type Kitchen,
  nextEstimate,
  type OrderStatus,
} from '../../domain/index.ts';
import { rooms } from '../../contracts/server/index.ts';
import type { Models, Order } from '../db/models/index.ts';
import type { Publisher } from '../live/index.ts';
import type { Logger } from '../runtime/index.ts';
import { toExpectedView } from './order-view.ts';
import { type OpenOrder, toQueuedOrder } from './eta-service.ts';

interface EstimateDeps {
  models: Pick<Models, 'orders'>;
  publisher: Publisher;
  logger: Logger;
}

/**
 * Writes new estimates of those that left the range shown, and tells them: those that nobody hears of are asked for by every
 * page.
 */
export async function tellEstimates(
  { models, publisher, logger }: EstimateDeps,
  orders: readonly OpenOrder[],
  kitchen: Kitchen,
  now: Date,
): Promise<void> {
  const estimates = estimateAll(orders.map(toQueuedOrder), kitchen, now);
  const changed = orders.flatMap(({ _id, userId, status, promise, expected }) => {
    const at = estimates.get(String(_id));
    const next = at && promise && nextEstimate(expected ?? promise, at, promise, status);
    return next ? [{ _id, userId, status, next }] : [];
  });
  if (changed.length === 0) return;
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
}

/**
 * Writes new estimates, each while its status stays. They have events of their own, and no version. Returns those written:
 * of an order that moved on meanwhile nobody may be told an estimate of before.
 */
async function setEstimates<O extends { _id: Order['_id']; status: OrderStatus; next: Estimate }>(
  { orders }: Pick<Models, 'orders'>,
  changed: readonly O[],
): Promise<readonly O[]> {
  const { matchedCount } = await orders.bulkWrite(
    changed.map(({ _id, status, next }) => ({
      updateOne: { filter: { _id, status }, update: { $set: { expected: next } } },
    })),
  );
  if (matchedCount === changed.length) return changed;
  const all = { _id: { $in: changed.map(({ _id }) => _id) } };
  const now = new Map(
    (await orders.find(all, { status: 1 }).lean()).map((one) => [String(one._id), one.status]),
  );
  return changed.filter(({ _id, status }) => now.get(String(_id)) === status);
}
