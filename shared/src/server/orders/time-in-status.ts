import { firstStatus, type OrderStatus, orderStatuses, outForDelivery } from '../../domain/index.ts';
import { type Models, notVoided } from '../db/models/index.ts';

interface TimeInStatus {
  status: OrderStatus;
  orders: number;
  medianMs: number;
}

/**
 * Median time (ms) in each status for a period's orders, or for the `latest` so many. An order counts once in each
 * status that it has left for a later one: a move that was taken back tells nothing about the kitchen, nor does an
 * arrival that was only assumed, nor about the road what waits to be collected, nor about waiting what was ordered for later,
 * nor what is no pizza.
 */
export async function timeInStatus(
  { orders }: Pick<Models, 'orders'>,
  { start, end, latest = 0 }: { start: Date; end: Date; latest?: number },
): Promise<TimeInStatus[]> {
  const found = await orders
    .find(
      { createdAt: { $gte: start, $lt: end }, kind: null, ...notVoided },
      { statusHistory: 1, fulfilment: 1, startAt: 1 },
    )
    .sort(latest > 0 ? { createdAt: -1 } : {})
    .limit(latest)
    .lean();
  return orderStatuses.flatMap((status, step) => {
    const times = found.flatMap(({ statusHistory, fulfilment, startAt }) => {
      if (fulfilment && status === outForDelivery) return [];
      if (startAt && status === firstStatus) return [];
      const last = statusHistory.findLastIndex((one) => one.status === status);
      const [entered, left] = [statusHistory[last], statusHistory[last + 1]];
      return entered && left && left.how !== 'assumed' && orderStatuses.indexOf(left.status) > step
        ? left.at.getTime() - entered.at.getTime()
        : [];
    });
    times.sort((one, other) => one - other);
    return times.length === 0 ? [] : [{ status, orders: times.length, medianMs: median(times) }];
  });
}

/** Median of a sorted, non-empty list. */
export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}
