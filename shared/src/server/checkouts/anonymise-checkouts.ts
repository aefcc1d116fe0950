import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';

/** Replaces the customer's name after they delete their account. */
export const formerCustomer = { name: 'Former customer', email: '' } as const;

/** Anonymises the customer's checkouts; the payments stay for accounting. */
export async function anonymiseCheckouts(
  { checkouts }: Pick<Models, 'checkouts'>,
  userId: Types.ObjectId,
): Promise<void> {
  await checkouts.updateMany(
    { userId },
    {
      $set: { customer: formerCustomer, keywords: [] },
      $unset: { delivery: '', unverifiedFrom: '', 'lines.$[].note': '' },
    },
  );
}
