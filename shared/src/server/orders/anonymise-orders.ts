import { type Models, notDelivered, notVoided, type Order } from '../db/models/index.ts';

/** Replaces the customer's name after their account is deleted. */
export const formerCustomer = { name: 'Former customer', email: '' } as const;

/** Its customer's name is needed still: on the way, or a refund or mail is due. */
export const orderUnderWay = {
  $or: [{ ...notDelivered, ...notVoided }, { 'refund.state': 'due' as const }, { mailDue: true }],
};

/** Gives a checkout's orders the right email of its customer, and the words that they are found by. */
export async function correctOrders(
  { orders }: Pick<Models, 'orders'>,
  checkoutId: Order['checkoutId'],
  { email, words }: { email: string; words: string[] },
): Promise<void> {
  await orders.updateMany({ checkoutId }, { $set: { 'customer.email': email, words } });
}

/** Anonymises the customer's orders, but for those of checkouts in use and under way. Its screens are gone with it. */
export async function anonymiseOrders(
  { orders }: Pick<Models, 'orders'>,
  userId: Order['userId'],
  inUse: readonly Order['checkoutId'][],
): Promise<void> {
  await orders.updateMany(
    { userId, checkoutId: { $nin: inUse }, $nor: [orderUnderWay] },
    {
      $set: { customer: formerCustomer, words: [] },
      $unset: { delivery: '', deliveryChanged: '', note: '', road: '', rating: '' },
    },
  );
}
