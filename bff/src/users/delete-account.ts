import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { anonymiseCheckouts, formerCustomer, notDelivered, statesFor, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { needsProof } from '../http/proofs.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes the caller's account, by password. Accounting records stay: orders and payments, anonymised. Refused while an
 * order or refund is under way.
 */
export const deleteAccount = (deps: Deps) =>
  call(
    routes.deleteAccount,
    async ({ user, body, address, log }) => {
      const { models } = deps;
      if (needsProof(user)) return refuse('reauthentication_needed');
      const checked = await checkOwnPassword(deps, user, body.password, address);
      if (!checked.ok) return checked;
      if (await hasBusinessUnderWay(models, user._id)) return refuse('orders_under_way');
      const others = { role: 'admin', _id: { $ne: user._id } } as const;
      if (user.role === 'admin' && !(await models.users.exists(others))) return refuse('last_admin');
      // First: once the account is deleted, neither a retry nor a record would say whom to anonymise.
      await forgetPerson(models, checked.value);
      const removed = await removeAccount({ ...deps, logger: log }, String(user._id));
      if (!removed.ok) return removed;
      // Written in between.
      await forgetPerson(models, removed.value);
      log.info({ userId: String(user._id) }, 'an account was deleted by its owner');
      return ok({ message: answers.accountDeleted });
    },
    { limit: deps.limits.password },
  );

async function hasBusinessUnderWay({ orders, checkouts }: Deps['models'], userId: User['_id']) {
  const open = await Promise.all([
    orders.exists({
      userId,
      $or: [{ ...notDelivered, voided: { $exists: false } }, { 'refund.state': 'due' }],
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

/** Anonymises all remaining records. Money that arrives later for one of their payments is handled by its ids. */
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
    orders.updateMany({ 'voided.by._id': _id }, { $set: { 'voided.by.name': formerCustomer.name } }),
    anonymiseCheckouts(models, _id),
    contactMessages.deleteMany({ userId: _id }),
    // The shop's mailbox may be an admin's address: its mails stay.
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
