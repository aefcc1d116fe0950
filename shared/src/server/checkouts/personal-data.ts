import type { Types } from 'mongoose';
import { formerColleague } from '../../messages/server/index.ts';
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

type Part = readonly ['tenders', 'by' | 'corrected.by'] | readonly ['refunds', 'by'];

async function forget({ checkouts }: Checkouts, by: Types.ObjectId, [list, part]: Part): Promise<void> {
  const named = { $elemMatch: { [`${part}._id`]: by, [`${part}.name`]: { $ne: formerColleague } } };
  // By the index first: not every store has one for the parts of a list.
  const theirs = { [`${list}.${part}._id`]: by, [list]: named };
  const $set = { [`${list}.$.${part}.name`]: formerColleague };
  // One of each checkout at a time: there is no more than a handful.
  while ((await checkouts.updateMany(theirs, { $set })).modifiedCount > 0);
}

/** Forgets which member of staff took orders, and money for them, or corrected how that came in. */
export async function anonymiseTakers(models: Checkouts, by: Types.ObjectId): Promise<void> {
  const $set = { 'takenBy.name': formerColleague };
  await models.checkouts.updateMany({ 'takenBy._id': by }, { $set });
  for (const part of ['by', 'corrected.by'] as const) await forget(models, by, ['tenders', part]);
}

/** Forgets who gave money back. */
export const anonymiseRefunds = (models: Checkouts, by: Types.ObjectId) =>
  forget(models, by, ['refunds', 'by']);

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
