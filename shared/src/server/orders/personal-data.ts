import { formerColleague } from '../../messages/server/index.ts';
import { type Models, notDelivered, notVoided, type Order } from '../db/models/index.ts';

/** Replaces the customer's name after their account is deleted; what was done on duty is a former colleague's. */
export const formerCustomer = { name: 'Former customer', email: '' } as const;

/** Its customer's name is needed still: on the way, or a refund or mail is due. */
export const orderUnderWay = {
  $or: [{ ...notDelivered, ...notVoided }, { 'refund.state': 'due' as const }, { mailDue: true }],
};

/** Gives a checkout's orders the right email of its customer, and the words that they are found by, unless they were corrected or erased since. */
export async function correctOrders(
  { orders }: Pick<Models, 'orders'>,
  checkoutId: Order['checkoutId'],
  { was, email, words }: { was: readonly string[]; email: string; words: string[] },
): Promise<void> {
  const before = { checkoutId, 'customer.email': { $in: [...was] } };
  await orders.updateMany(before, { $set: { 'customer.email': email, words } });
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

/**
 * Forgets who voided orders, and who moved, baked or saw them. The history has no index: the audit log knows whose orders
 * those are.
 */
export async function anonymiseStaff(
  { orders, audits }: Pick<Models, 'orders' | 'audits'>,
  by: Order['userId'],
): Promise<void> {
  const name = formerColleague;
  const cancelled = { 'voided.by._id': by, userId: { $ne: by } };
  await orders.updateMany(cancelled, { $set: { 'voided.by.name': name } });
  const own = { 'voided.by._id': by, userId: by };
  await orders.updateMany(own, { $set: { 'voided.by.name': formerCustomer.name } });
  const theirs = { _id: { $in: await audits.distinct('subject', { 'by._id': by, kind: 'order' }) } };
  for (const at of ['baked', 'acknowledged'] as const)
    await orders.updateMany({ ...theirs, [`${at}.by._id`]: by }, { $set: { [`${at}.by.name`]: name } });
  const statusHistory = { $elemMatch: { 'by._id': by, 'by.name': { $ne: name } } };
  const $set = { 'statusHistory.$.by.name': name };
  // One step of each order at a time: there is no more than a handful.
  while ((await orders.updateMany({ ...theirs, statusHistory }, { $set })).modifiedCount > 0);
}
