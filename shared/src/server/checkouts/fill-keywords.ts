import type { Checkout, Models } from '../models/index.ts';
import { keywordsOf } from './keywords.ts';

const page = 1_000;

/** Checkouts of before 2026-11-22 have nothing that an operator's search finds their customer by. */
export async function fillKeywords({ checkouts }: Pick<Models, 'checkouts'>): Promise<void> {
  for (;;) {
    // Null, not $exists: what is missing is found through the index.
    const found = await checkouts
      .find({ keywords: null }, { customer: 1, delivery: 1 })
      .limit(page)
      .lean<Pick<Checkout, '_id' | 'customer' | 'delivery'>[]>();
    if (found.length === 0) return;
    await checkouts.bulkWrite(
      found.map((checkout) => ({
        updateOne: { filter: { _id: checkout._id }, update: { $set: { keywords: keywordsOf(checkout) } } },
      })),
    );
    if (found.length < page) return;
  }
}
