import { limits } from '../../domain/index.ts';
import type { Delivery, Models, User } from '../models/index.ts';

/** What a customer told at checkout for the first time is not asked again: one write, and only then. */
export async function rememberDelivery(
  { users }: Pick<Models, 'users'>,
  { _id, address, phone, addressBook = [] }: Pick<User, '_id' | 'address' | 'phone' | 'addressBook'>,
  told: Delivery,
): Promise<void> {
  const known = told.address === address || addressBook.includes(told.address);
  const news = {
    ...(!known && { addressBook: [told.address, ...addressBook].slice(0, limits.addressBookMax) }),
    ...(phone === undefined && told.phone !== undefined && { phone: told.phone }),
  };
  if (Object.keys(news).length > 0) await users.updateOne({ _id }, { $set: news });
}
