import type { Models, Order } from '../db/models/index.ts';
import { formerCustomer } from './anonymise-orders.ts';

/**
 * Forgets who voided orders, and who moved, baked or saw them. The history has no index: the audit log knows whose orders
 * those are.
 */
export async function anonymiseStaff(
  { orders, audits }: Pick<Models, 'orders' | 'audits'>,
  by: Order['userId'],
): Promise<void> {
  const { name } = formerCustomer;
  await orders.updateMany({ 'voided.by._id': by }, { $set: { 'voided.by.name': name } });
  const theirs = { _id: { $in: await audits.distinct('subject', { 'by._id': by, kind: 'order' }) } };
  for (const at of ['baked', 'acknowledged'] as const)
    await orders.updateMany({ ...theirs, [`${at}.by._id`]: by }, { $set: { [`${at}.by.name`]: name } });
  const statusHistory = { $elemMatch: { 'by._id': by, 'by.name': { $ne: name } } };
  // One step of each order at a time: there is no more than a handful.
  for (let changed = 1; changed > 0; )
    changed = (
      await orders.updateMany({ ...theirs, statusHistory }, { $set: { 'statusHistory.$.by.name': name } })
    ).modifiedCount;
}
