import { firstStatus, type OrderStatus, orderStatuses, outForDelivery } from '../../domain/index.ts';
import { type Models, notVoided, type Order } from '../db/models/index.ts';

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
  const found = orders
    .find(
      { createdAt: { $gte: start, $lt: end }, kind: null, ...notVoided },
      { statusHistory: 1, fulfilment: 1, startAt: 1 },
    )
    .sort(latest > 0 ? { createdAt: -1 } : {})
    .limit(latest)
    .lean<Lived[]>()
    // A year's histories at once would not fit into a process.
    .cursor({ batchSize: 1_000 });
  const times = orderStatuses.map((): number[] => []);
  for await (const order of found)
    for (const [step, status] of orderStatuses.entries()) {
      const ms = timeIn(status, order);
      if (ms !== undefined) times[step]?.push(ms);
    }
  return orderStatuses.flatMap((status, step) => {
    const sorted = times[step]?.toSorted((one, other) => one - other) ?? [];
    return sorted.length === 0 ? [] : [{ status, orders: sorted.length, medianMs: median(sorted) }];
  });
}

type Lived = Pick<Order, 'statusHistory' | 'fulfilment' | 'startAt'>;

function timeIn(status: OrderStatus, { statusHistory, fulfilment, startAt }: Lived): number | undefined {
  if ((fulfilment && status === outForDelivery) || (startAt && status === firstStatus)) return undefined;
  const last = statusHistory.findLastIndex((one) => one.status === status);
  const [entered, left] = [statusHistory[last], statusHistory[last + 1]];
  if (!entered || !left || left.how === 'assumed') return undefined;
  const isOn = orderStatuses.indexOf(left.status) > orderStatuses.indexOf(status);
  return isOn ? left.at.getTime() - entered.at.getTime() : undefined;
}

/** Median of a sorted, non-empty list. */
export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}
