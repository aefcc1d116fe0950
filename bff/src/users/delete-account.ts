import { routes } from '@forno/shared/contracts';
import { ok, orderStatuses } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { forgetCustomer, formerCustomer, statesFor, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes one's own account, by its password. What accounting needs stays: orders and payments, under no name.
 * Not while somebody is cooking for this customer, or owes them money.
 */
export const deleteAccount = (deps: Deps) =>
  call(routes.deleteAccount, async ({ user, body, address, log }) => {
    const { models, limits, passwords } = deps;
    if (!(await limits.account.mayTry(user.email, address))) return refuse('too_many_requests');
    const stored = await models.users.findById(user._id).lean();
    const matches = await passwords.matches(body.password, stored?.passwordHash);
    if (!matches.ok) return matches;
    if (!stored || !matches.value) return refuse('wrong_password');
    if (await hasBusinessUnderWay(models, user._id)) return refuse('orders_under_way');
    const others = { role: 'admin', _id: { $ne: user._id } } as const;
    if (user.role === 'admin' && !(await models.users.exists(others))) return refuse('last_admin');
    // First: once the account is gone, nobody could ask again after a crash, and nothing would say whom to forget.
    await forgetPerson(models, stored);
    const removed = await removeAccount({ ...deps, logger: log }, String(user._id));
    if (!removed.ok) return removed;
    // What was written in between.
    await forgetPerson(models, removed.value);
    log.info({ userId: String(user._id) }, 'an account was deleted by its owner');
    return ok({ message: answers.accountDeleted });
  });

async function hasBusinessUnderWay({ orders, checkouts }: Deps['models'], userId: User['_id']) {
  const open = await Promise.all([
    orders.exists({
      userId,
      $or: [
        { status: { $in: orderStatuses.slice(0, -1) }, voided: { $exists: false } },
        { 'refund.state': 'due' },
      ],
    }),
    checkouts.exists({
      userId,
      $or: [
        { state: 'paid' },
        { 'refunds.state': 'due' },
        { state: { $in: statesFor('claim') }, paymentReportedAt: { $exists: true } },
      ],
    }),
  ]);
  return open.some(Boolean);
}

/**
 * Takes a person out of everything that stays. Money that arrives afterwards for a payment of theirs finds a
 * checkout without a name, and goes its way by its ids.
 */
async function forgetPerson(
  models: Deps['models'],
  { _id, email, emailChange }: Pick<User, '_id' | 'email' | 'emailChange'>,
): Promise<void> {
  const { orders, contactMessages, mails, audits } = models;
  await Promise.all([
    orders.updateMany(
      { userId: _id },
      { $set: { customer: formerCustomer, words: [] }, $unset: { delivery: '', note: '' } },
    ),
    forgetCustomer(models, _id),
    contactMessages.deleteMany({ userId: _id }),
    // The shop's own mailbox may be an admin's address: what it gets stays.
    mails.deleteMany({
      $or: [
        { to: { $in: [email, emailChange?.to ?? email] }, template: { $nin: ['low-stock', 'contact'] } },
        { replyTo: email },
      ],
    }),
    audits.updateMany(
      { kind: 'user', subject: String(_id) },
      { $set: { title: formerCustomer.name, from: null, to: null } },
    ),
  ]);
}
