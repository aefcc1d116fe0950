import { customerWords, shortId } from '../../domain/index.ts';
import type { Models } from './index.ts';

const atATime = 1_000;

/** Orders of before 2026-11-22 are found neither by their short id nor by their customer until both are kept with them. */
export async function fillSearchFields({ orders }: Pick<Models, 'orders'>): Promise<void> {
  for (;;) {
    // Null, not $exists: what is missing is found through the index.
    const older = await orders.find({ words: null }, { customer: 1 }).limit(atATime).lean();
    if (older.length === 0) return;
    await orders.bulkWrite(
      older.map(({ _id, customer }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { shortId: shortId(String(_id)), words: customerWords(customer) } },
        },
      })),
    );
  }
}
