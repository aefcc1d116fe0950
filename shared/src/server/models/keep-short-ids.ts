import { shortId } from '../../domain/index.ts';
import type { Models } from './index.ts';

const atATime = 1_000;

/** Orders of before 2026-11-22 are not found by their short id until it is kept with them. */
export async function keepShortIds({ orders }: Pick<Models, 'orders'>): Promise<void> {
  for (;;) {
    const older = await orders.find({ shortId: null }, { _id: 1 }).limit(atATime).lean();
    if (older.length === 0) return;
    await orders.bulkWrite(
      older.map(({ _id }) => ({
        updateOne: { filter: { _id }, update: { $set: { shortId: shortId(String(_id)) } } },
      })),
    );
  }
}
