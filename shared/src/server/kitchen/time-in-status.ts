import { type OrderStatus, orderStatuses } from '../../domain/index.ts';
import { type Models, notVoided } from '../models/index.ts';

export interface TimeInStatus {
  status: OrderStatus;
  orders: number;
  medianMs: number;
}

/**
 * Median time (ms) in each status for a period's orders, or for the `latest` so many. The database returns one sorted
 * list per status; the median is taken here.
 */
export async function timeInStatus(
  { orders }: Pick<Models, 'orders'>,
  { start, end, latest }: { start: Date; end: Date; latest?: number },
): Promise<TimeInStatus[]> {
  const stays = await orders.aggregate<{ _id: OrderStatus; times: number[] }>([
    { $match: { createdAt: { $gte: start, $lt: end }, ...notVoided } },
    ...(latest === undefined ? [] : [{ $sort: { createdAt: -1 as const } }, { $limit: latest }]),
    {
      $project: {
        stays: {
          $map: {
            input: { $range: [0, { $subtract: [{ $size: '$statusHistory' }, 1] }] },
            as: 'i',
            in: {
              status: { $arrayElemAt: ['$statusHistory.status', '$$i'] },
              ms: {
                $subtract: [
                  { $arrayElemAt: ['$statusHistory.at', { $add: ['$$i', 1] }] },
                  { $arrayElemAt: ['$statusHistory.at', '$$i'] },
                ],
              },
            },
          },
        },
      },
    },
    { $unwind: '$stays' },
    { $sort: { 'stays.ms': 1 } },
    { $group: { _id: '$stays.status', times: { $push: '$stays.ms' } } },
  ]);
  return orderStatuses.flatMap((status) => {
    const times = stays.find(({ _id }) => _id === status)?.times ?? [];
    return times.length === 0 ? [] : [{ status, orders: times.length, medianMs: median(times) }];
  });
}

/** Median of a sorted, non-empty list. */
export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (below + above) / 2;
}
