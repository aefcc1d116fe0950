import { lastStatus } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server';
import { soldBetween } from './sales.ts';

/** Of the delivered orders of a period that were promised for a time: how many there were, and were in time. */
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
        // Delivered twice, the second is a correction.
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
