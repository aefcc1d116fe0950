import type { Types } from 'mongoose';
import {
  anonymiseCheckouts,
  anonymiseRefunds,
  anonymiseTakers,
  checkoutUnderWay,
  markErasure,
} from '../checkouts/index.ts';
import { formerColleague } from '../../messages/server/index.ts';
import { aboutOrders, auditKeys, mailsToTheShop, type Models, type User } from '../db/models/index.ts';
import { anonymiseOrders, anonymiseStaff, formerCustomer, orderUnderWay } from '../orders/index.ts';

/** What customers do themselves is in the audit log only where they change the time of their own delivery. */
async function ownTimes({ checkouts }: Pick<Models, 'checkouts'>, userId: User['_id']) {
  const subject = { $in: (await checkouts.distinct('_id', { userId })).map(String) };
  return { kind: 'order' as const, action: 'time', subject };
}

/** What the audit log calls an account that is gone: whoever has done something on duty is in it. */
export async function formerNameOf(
  models: Pick<Models, 'audits' | 'checkouts'>,
  _id: User['_id'],
): Promise<string> {
  const onDuty = { 'by._id': _id, $nor: [await ownTimes(models, _id)] };
  return (await models.audits.exists(onDuty)) ? formerColleague : formerCustomer.name;
}

/**
 * Erases a person everywhere but in their account. Orders and payments stay for accounting, anonymised; what is under
 * way is marked, and the sweep erases it once it is finished. Idempotent.
 */
export async function erasePerson(models: Models, user: Pick<User, '_id' | 'email' | 'emailChange'>) {
  const { _id, email, emailChange } = user;
  const { complaints, mails, audits } = models;
  await anonymiseAnswers(models, _id);
  const title = await formerNameOf(models, _id);
  const keysOf = (name: string) => auditKeys({ subject: String(_id), title, by: { name } });
  const own = await ownTimes(models, _id);
  const named = (name: string, which: object) =>
    audits.updateMany({ 'by._id': _id, ...which }, { $set: { 'by.name': name, 'keys.by': keysOf(name).by } });
  const mailboxes = await ownMailboxes(models, email);
  await markErasure(models, _id);
  await Promise.all([
    eraseFinished(models, _id, [...mailboxes, emailChange?.to ?? email]),
    anonymiseStaff(models, _id),
    anonymiseRefunds(models, _id),
    anonymiseTakers(models, _id),
    complaints.distinct('_id', { userId: _id }).then((ids) => endComplaints(models, ids)),
    audits.updateMany(
      { subject: String(_id) },
      { $set: { title, from: null, to: null, 'keys.about': keysOf(title).about } },
    ),
    named(formerColleague, { $nor: [own] }),
    named(formerCustomer.name, own),
  ]);
  // Last: what tells of their mailboxes.
  const tells = { template: 'email-change' as const, 'data.email': { $in: mailboxes } };
  await mails.deleteMany({ $or: [{ 'data.email': email }, tells] });
}

/** Theirs, and those before: orders have left them with the account, what they were told of orders has not. */
async function ownMailboxes({ mails }: Pick<Models, 'mails'>, email: string): Promise<string[]> {
  const own = [email];
  const told = { template: 'email-change' as const, 'data.asked': { $exists: false } };
  for (;;) {
    const former = await mails.distinct('to', { ...told, 'data.email': { $in: own }, to: { $nin: own } });
    if (former.length === 0) return own;
    own.push(...former);
  }
}

/** Deletes complaints, with what was answered to them: audits of before have the words too. Resolves to how many. */
export async function endComplaints(
  { complaints, audits }: Pick<Models, 'complaints' | 'audits'>,
  ids: readonly Types.ObjectId[],
): Promise<number> {
  const answers = { kind: 'ticket' as const, action: 'answer', subject: { $in: ids.map(String) } };
  await audits.updateMany(answers, { $unset: { 'to.answer': '' } });
  return (await complaints.deleteMany({ _id: { $in: ids } })).deletedCount;
}

/** Forgets who answered complaints. Only the audit log knows whose answers they are: this comes before it forgets them too. */
async function anonymiseAnswers(
  { complaints, audits }: Pick<Models, 'complaints' | 'audits'>,
  by: User['_id'],
): Promise<void> {
  const theirs = { 'by._id': by, kind: 'ticket' as const, action: 'answer' };
  const names = (await audits.distinct('by.name', theirs)).filter((one) => one !== formerColleague);
  const _id = { $in: await audits.distinct('subject', theirs) };
  const left = { _id, answers: { $elemMatch: { by: { $in: names } } } };
  const $set = { 'answers.$.by': formerColleague };
  // One answer of each complaint at a time: there is no more than a handful.
  while ((await complaints.updateMany(left, { $set })).modifiedCount > 0);
}

/**
 * Erases the person from orders, checkouts and mails, but for those under way. Reads in the order in which work moves
 * on, from checkouts to orders to mails. The checkouts, which carry the mark, are written last.
 */
export async function eraseFinished(models: Models, userId: User['_id'], own: string[] = []): Promise<void> {
  const { users, orders, checkouts, mails } = models;
  const marked = await checkouts.find({ userId, eraseWhenDone: true }, { customer: 1 }).lean();
  const to = { $in: [...own, ...marked.map(({ customer }) => customer.email)] };
  const unsettled = await checkouts.distinct('_id', { userId, ...checkoutUnderWay });
  const open = await orders.distinct('checkoutId', { userId, ...orderUnderWay });
  const unsent = await mails.distinct('to', { state: 'due', template: { $in: aboutOrders }, to });

  const busy = new Set([...unsettled, ...open].map(String));
  const needed = marked.filter(
    ({ _id, customer }) => busy.has(String(_id)) || unsent.includes(customer.email),
  );
  const inUse = [...open, ...unsettled, ...needed.map(({ _id }) => _id)];
  const others = await users.distinct('email', { email: to, _id: { $ne: userId } });
  const waiting = { $in: needed.map(({ customer }) => customer.email) };
  await mails.deleteMany({
    to,
    $nor: [
      { template: { $in: [...mailsToTheShop] } },
      { template: { $in: aboutOrders }, to: waiting },
      { to: { $in: others } },
    ],
  });
  const theirs = await orders.distinct('checkoutId', { userId });
  // Of what is under way its rider's stays.
  const ended = [{ checkoutId: { $nin: inUse } }, { shared: true }];
  await models.riderLinks.deleteMany({ checkoutId: { $in: theirs }, $or: ended });
  const done = theirs.filter((one) => !inUse.some((used) => used.equals(one))).map(String);
  // Where it went before, and after.
  const moved = { kind: 'order' as const, action: 'delivery', subject: { $in: done } };
  await models.audits.updateMany(moved, { $set: { from: null, to: null } });
  await anonymiseOrders(models, userId, inUse);
  await anonymiseCheckouts(models, userId, inUse);
}
