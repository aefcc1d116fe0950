import type { Model } from 'mongoose';
import { formerColleague } from '../../../messages/server/index.ts';
import { auditKeys, type Models } from '../models/index.ts';
import { inBatches, set } from './0007-search-words.ts';

/** What everybody whose account was gone was called. */
const was = 'Former customer';

/** What was done on duty by whoever is gone says so; what customers did, and orders of theirs that they cancelled, stays theirs. */
export async function nameFormerColleagues({ orders, checkouts, complaints, audits }: Models): Promise<void> {
  const gone = { 'by.name': was, _id: { $nin: await ownTimes({ audits, checkouts }) } };
  const staff = (await audits.distinct('by._id', gone)).map(String);
  await inBatches(
    audits
      .find({ $or: [gone, { kind: 'user', subject: { $in: staff }, title: was }] })
      .lean()
      .cursor(),
    ({ _id, by, title, ...entry }) => {
      const now = { by: by.name === was ? { ...by, name: formerColleague } : by, title: formerColleague };
      const named =
        entry.kind === 'user' && title === was && staff.includes(entry.subject) ? now : { ...now, title };
      return set({ _id }, { ...named, keys: auditKeys({ ...entry, ...named }) });
    },
    (some) => audits.bulkWrite(some),
  );
  const one = (path: string) => [{ [path]: was }, { $set: { [path]: formerColleague } }] as const;
  await checkouts.updateMany(...one('takenBy.name'));
  for (const at of ['baked', 'acknowledged']) await orders.updateMany(...one(`${at}.by.name`));
  await inBatches(
    orders.find({ 'voided.by.name': was }, 'voided userId').lean().cursor(),
    ({ _id, voided, userId }) =>
      voided?.by._id.equals(userId) ? undefined : set({ _id }, { 'voided.by.name': formerColleague }),
    (some) => orders.bulkWrite(some),
  );
  await inList(checkouts, 'tenders', 'by.name');
  await inList(checkouts, 'refunds', 'by.name');
  await inList(orders, 'statusHistory', 'by.name');
  await inList(complaints, 'answers', 'by');
}

/** Changes of the time of a delivery by its own customer: nothing else that customers do is in the audit. */
async function ownTimes({ audits, checkouts }: Pick<Models, 'audits' | 'checkouts'>) {
  const times = await audits.find({ 'by.name': was, kind: 'order', action: 'time' }, 'subject by').lean();
  const those = { _id: { $in: times.map(({ subject }) => subject) } };
  const owners = new Map(
    (await checkouts.find(those, 'userId').lean()).map(({ _id, userId }) => [String(_id), String(userId)]),
  );
  return times.filter(({ subject, by }) => owners.get(subject) === String(by._id)).map(({ _id }) => _id);
}

/** One of each document at a time: there is no more than a handful. */
async function inList<T>({ collection }: Model<T>, list: string, part: string): Promise<void> {
  const left = { [list]: { $elemMatch: { [part]: was } } };
  const $set = { [`${list}.$.${part}`]: formerColleague };
  while ((await collection.updateMany(left, { $set })).modifiedCount > 0);
}
