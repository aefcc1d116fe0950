import { referenceKeys } from '../../../domain/index.ts';
import type { Models } from '../models/index.ts';
import { inBatches, set } from './0007-search-words.ts';

/** Checkouts paid at the counter get what the references of their card slips and transfers are found by. */
export async function storeReferences({ checkouts }: Models): Promise<void> {
  const paid = { 'tenders.reference': { $exists: true }, references: { $exists: false } };
  await inBatches(
    checkouts.find(paid, 'tenders').lean().cursor(),
    ({ _id, tenders = [] }) => {
      const references = tenders.flatMap(({ reference = '' }) => referenceKeys(reference));
      return set({ _id }, { references });
    },
    (some) => checkouts.bulkWrite(some),
  );
}
