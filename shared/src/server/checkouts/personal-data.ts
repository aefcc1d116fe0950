import type { Types } from 'mongoose';
import type { Checkout, Models } from '../db/models/index.ts';
import { formerCustomer } from '../orders/personal-data.ts';
import { noPoll, statesFor } from './table.ts';

/** Orders, a refund or the provider's word on a reported payment are still to come. */
export const checkoutUnderWay = {
  $or: [
    { state: 'paid' as const },
    { 'refunds.state': 'due' as const },
    { 'refunds.state': 'held' as const },
    { state: { $in: statesFor('claim') }, paymentReportedAt: { $exists: true }, askAt: { $lt: noPoll } },
  ],
};

/** Its customer is gone. What was taken at the counter for somebody without an account has no email either. */
export const isErased = ({ channel, customer }: Pick<Checkout, 'channel' | 'customer'>): boolean =>
  customer.email === '' && (channel === undefined || customer.name === formerCustomer.name);

type Checkouts = Pick<Models, 'checkouts'>;

/** What was taken at the counter for somebody without an account: nobody can ask for it to be erased. */
const ofNobody = {
  channel: 'counter' as const,
  'customer.email': formerCustomer.email,
  'customer.name': { $ne: formerCustomer.name },
};

/** Marks what was taken for nobody's account before this moment until it is anonymised. */
export async function markNobodys({ checkouts }: Checkouts, before: Date): Promise<void> {
  const due = { ...ofNobody, createdAt: { $lte: before }, eraseWhenDone: { $exists: false } };
  await checkouts.updateMany(due, { $set: { eraseWhenDone: true } });
}

/** Forgets which member of staff took orders, and money for them. */
export async function anonymiseTakers({ checkouts }: Checkouts, by: Types.ObjectId): Promise<void> {
  const name = formerCustomer.name;
  await checkouts.updateMany({ 'takenBy._id': by }, { $set: { 'takenBy.name': name } });
  const named = { $elemMatch: { 'by._id': by, 'by.name': { $ne: name } } };
  const left = { 'tenders.by._id': by, tenders: named };
  const $set = { 'tenders.$.by.name': name };
  // One of each checkout at a time: there is no more than a handful.
  while ((await checkouts.updateMany(left, { $set })).modifiedCount > 0);
}

/** Gives it the right email of its customer, and the words that it is found by, unless it was corrected or erased since. */
export async function correctCheckout(
  { checkouts }: Checkouts,
  _id: Types.ObjectId,
  { was, email, words }: { was: readonly string[]; email: string; words: string[] },
): Promise<void> {
  const before = { _id, 'customer.email': { $in: [...was] } };
  await checkouts.updateOne(before, { $set: { 'customer.email': email, keywords: words } });
}

/** No signed link of a mail or a page follows what there is any longer: sharing may have been ended since a backup. */
export async function endAllFollowing({ checkouts }: Checkouts): Promise<void> {
  await checkouts.updateMany({}, { $set: { followEnded: true } });
}

/** Marks the customer's checkouts until they are anonymised. */
export async function markErasure({ checkouts }: Checkouts, userId: Types.ObjectId): Promise<void> {
  const named = { userId, 'customer.email': { $ne: formerCustomer.email } };
  await checkouts.updateMany(named, { $set: { eraseWhenDone: true } });
}

/** Anonymises the customer's checkouts, but for those in use and under way; the payments stay for accounting. */
export async function anonymiseCheckouts(
  { checkouts }: Checkouts,
  userId: Types.ObjectId,
  inUse: readonly Types.ObjectId[] = [],
): Promise<void> {
  await checkouts.updateMany(
    { userId, _id: { $nin: inUse }, $nor: [checkoutUnderWay] },
    {
      $set: { customer: formerCustomer, keywords: [] },
      $unset: { delivery: '', business: '', unverifiedFrom: '', eraseWhenDone: '', 'lines.$[].note': '' },
    },
  );
}

/** Forgets who gave money back by hand; each write changes one refund of a checkout. */
export async function anonymiseRefunds({ checkouts }: Checkouts, by: Types.ObjectId): Promise<void> {
  const named = { $elemMatch: { 'by._id': by, 'by.name': { $ne: formerCustomer.name } } };
  const $set = { 'refunds.$.by.name': formerCustomer.name };
  // By the index first: not every store has one for the parts of a list.
  const theirs = { 'refunds.by._id': by, refunds: named };
  while ((await checkouts.updateMany(theirs, { $set })).modifiedCount > 0);
}
