import { limits } from '../../domain/index.ts';
import type { Delivery, Models, User } from '../db/models/index.ts';

/** Saves details first entered at checkout to the profile, in one write, only then. */
export async function rememberDelivery(
  { users }: Pick<Models, 'users'>,
  { _id, address, phone, addressBook = [] }: Pick<User, '_id' | 'address' | 'phone' | 'addressBook'>,
  delivery: Delivery,
): Promise<void> {
  const known = delivery.address === address || addressBook.includes(delivery.address);
  const news = {
    ...(!known && { addressBook: [delivery.address, ...addressBook].slice(0, limits.addressBookMax) }),
    ...(phone === undefined && delivery.phone !== undefined && { phone: delivery.phone }),
  };
  if (Object.keys(news).length > 0) await users.updateOne({ _id }, { $set: news });
}
