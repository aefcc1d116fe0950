import { lastStatus } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import { soldBetween } from './sales.ts';

/** Delivered orders of a period with a promised time, and how many were on time. */
export async function countPromises(
  { orders }: Pick<Models, 'orders'>,
  { start, end }: { start: Date; end: Date },
): Promise<{ orders: number; kept: number }> {
  const delivered = { $eq: ['$$step.status', lastStatus] };
  const [counted] = await orders.aggregate<{ orders: number; kept: number }>([
    { $match: { ...soldBetween(start, end), status: lastStatus, 'promise.to': { $exists: true } } },
    {
      $project: {
        to: '$promise.to',
        // A second delivery is a correction.
        step: {
          $arrayElemAt: [{ $filter: { input: '$statusHistory', as: 'step', cond: delivered } }, 0],
        },
      },
    },
    {
      $group: {
        _id: null,
        orders: { $sum: 1 },
        kept: { $sum: { $cond: [{ $lte: ['$step.at', '$to'] }, 1, 0] } },
      },
    },
  ]);
  return { orders: counted?.orders ?? 0, kept: counted?.kept ?? 0 };
}
