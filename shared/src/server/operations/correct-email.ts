import { customerWords } from '../../domain/index.ts';
import { correctCheckout } from '../checkouts/index.ts';
import { aboutOrders, type Models, type User } from '../db/models/index.ts';
import { orderLinks, resendMail } from '../mail/index.ts';
import { correctOrders, orderUnderWay } from '../orders/index.ts';

/**
 * What an account ordered under another email is mailed to its new one from now on, and found by it, whoever changed it;
 * what the other mailbox was told of a delivery under way is told again. Orders made meanwhile copy their checkout, which is
 * first. Bills, the audit and what was sent stay as they are. May be repeated, and is after a crash: until its end the
 * account is marked.
 */
export async function finishCorrection(
  deps: Parameters<typeof resendMail>[0] & { models: Models },
  { _id: userId, email: to, correcting }: Pick<User, '_id' | 'email' | 'correcting'>,
  requestId?: string,
): Promise<void> {
  const { models, config } = deps;
  const from = correcting?.from.filter((email) => email !== to) ?? [];
  const was = [...from, to];
  const theirs = await models.checkouts
    .find({ userId, 'customer.email': { $in: was } }, { userId: 1, customer: 1, delivery: 1, followEnded: 1 })
    .lean();
  const ofTheirs = { to: { $in: from }, checkoutId: { $in: theirs.map(({ _id }) => _id) } };
  // A link to the account, still unsent, is void.
  const unsent = { ...ofTheirs, state: 'due' as const, template: { $in: aboutOrders } };
  const renew = (which: object, $set: object) => models.mails.updateMany({ ...unsent, ...which }, { $set });
  for (const checkout of theirs) {
    const { _id, customer, delivery } = checkout;
    const right = { was, email: to, words: customerWords({ ...customer, email: to }, delivery?.phone) };
    await correctCheckout(models, _id, right);
    await correctOrders(models, _id, right);
    const { follow } = orderLinks(config, checkout, to);
    if (follow) await renew({ checkoutId: _id, 'data.follow': { $exists: true } }, { 'data.follow': follow });
  }
  const [any] = theirs;
  if (any) {
    const { unsubscribe } = orderLinks(config, any, to);
    await renew({ 'data.unsubscribe': { $exists: true } }, { 'data.unsubscribe': unsubscribe });
  }
  await renew({}, { to });
  const underWay = { $in: await models.orders.distinct('checkoutId', { userId, ...orderUnderWay }) };
  const sent = {
    to: ofTheirs.to,
    checkoutId: underWay,
    state: 'sent' as const,
    template: 'order-confirmation' as const,
  };
  for (const mail of await models.mails.find(sent).lean()) await resendMail(deps, { ...mail, to }, requestId);
  await models.users.updateOne({ _id: userId, email: to }, { $unset: { correcting: '' } });
}
