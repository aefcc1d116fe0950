import { customerWords } from '../../domain/index.ts';
import { correctCheckout } from '../checkouts/index.ts';
import { aboutOrders, type Checkout, type Models, type User } from '../db/models/index.ts';
import { correctOrders } from '../orders/index.ts';

/**
 * What somebody ordered under a mistyped email is mailed to the right one from now on, and found by it; `linksOf`
 * are that one's. Orders made meanwhile copy their checkout, which is first.
 */
export async function correctEmail(
  models: Models,
  { _id: userId, email: from }: Pick<User, '_id' | 'email'>,
  to: string,
  linksOf: (checkoutId: Checkout['_id']) => { follow: string; unsubscribe: string },
): Promise<void> {
  // A link to the account, still unsent, is void.
  const unsent = { to: from, state: 'due' as const, template: { $in: aboutOrders } };
  const renew = (which: object, $set: object) => models.mails.updateMany({ ...unsent, ...which }, { $set });
  const theirs = await models.checkouts.find({ userId, 'customer.email': from }).lean();
  for (const { _id, customer, delivery } of theirs) {
    const right = { email: to, words: customerWords({ ...customer, email: to }, delivery?.phone) };
    await correctCheckout(models, _id, right);
    await correctOrders(models, _id, right);
    const { follow, unsubscribe } = linksOf(_id);
    await renew({ checkoutId: _id, 'data.follow': { $exists: true } }, { 'data.follow': follow });
    await renew({ 'data.unsubscribe': { $exists: true } }, { 'data.unsubscribe': unsubscribe });
  }
  await models.mails.updateMany(unsent, { $set: { to } });
}
