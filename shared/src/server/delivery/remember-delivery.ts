import { limits } from '../../domain/index.ts';
import type { Delivery, Models, User } from '../models/index.ts';

/** Saves details first entered at checkout to the profile, in one write, only then. */
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
