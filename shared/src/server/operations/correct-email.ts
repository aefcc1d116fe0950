import { customerWords } from '../../domain/index.ts';
import { correctCheckout } from '../checkouts/index.ts';
import { aboutOrders, type Models, type User } from '../db/models/index.ts';
import { correctOrders } from '../orders/index.ts';

/**
 * What somebody ordered under a mistyped email is mailed to the right one from now on, and found by it; `unsubscribe` is that
 * one's link. Orders made meanwhile copy their checkout, which is first.
 */
export async function correctEmail(
  models: Models,
  { _id: userId, email: from }: Pick<User, '_id' | 'email'>,
  to: string,
  unsubscribe: string,
): Promise<void> {
  const theirs = await models.checkouts.find({ userId, 'customer.email': from }).lean();
  for (const { _id, customer, delivery } of theirs) {
    const right = { email: to, words: customerWords({ ...customer, email: to }, delivery?.phone) };
    await correctCheckout(models, _id, right);
    await correctOrders(models, _id, right);
  }
  // A link to the account, still unsent, is void.
  const unsent = { to: from, state: 'due' as const, template: { $in: aboutOrders } };
  const linked = { ...unsent, 'data.unsubscribe': { $exists: true } };
  await models.mails.updateMany(linked, { $set: { 'data.unsubscribe': unsubscribe } });
  await models.mails.updateMany(unsent, { $set: { to } });
}
