import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';

/** Stands where a customer's name was, once their account is deleted by themselves. */
export const formerCustomer = { name: 'Former customer', email: '' } as const;

/** The payments stay, for the books; who made them does not. Nothing that a screen shows changes. */
export async function forgetCustomer(
  { checkouts }: Pick<Models, 'checkouts'>,
  userId: Types.ObjectId,
): Promise<void> {
  await checkouts.updateMany(
    { userId },
    { $set: { customer: formerCustomer, keywords: [] }, $unset: { delivery: '', 'lines.$[].note': '' } },
  );
}
