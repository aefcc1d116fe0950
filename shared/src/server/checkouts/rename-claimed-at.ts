import type { Models } from '../models/index.ts';

/** Documents of before 2026-11-21 call `paymentReportedAt` by its older name. */
export async function renameClaimedAt({ checkouts }: Pick<Models, 'checkouts'>): Promise<void> {
  await checkouts.collection.updateMany(
    { claimedAt: { $exists: true } },
    { $rename: { claimedAt: 'paymentReportedAt' } },
  );
}
