import {
  anonymiseCheckouts,
  checkoutUnderWay,
  formerCustomer,
  markErasure,
  neverPaid,
} from '../../checkouts/index.ts';
import { mailsToTheShop, type Models, notDelivered, notVoided, type User } from '../../db/models/index.ts';

/**
 * What ends by age: counted from `age`, in the days of `setting`. Everything else stays, orders, payments and refunds
 * above all.
 */
export const kept = {
  checkouts: { where: neverPaid, age: 'holdUntil', setting: 'KEEP_UNPAID_CHECKOUTS_DAYS' },
  contactMessages: { where: {}, age: 'createdAt', setting: 'KEEP_CONTACT_DAYS' },
  mails: { where: { state: { $in: ['sent', 'dead'] } }, age: 'createdAt', setting: 'KEEP_MAILS_DAYS' },
  webhookEvents: {
    where: { processedAt: { $gt: new Date(0) } },
    age: 'receivedAt',
    setting: 'KEEP_WEBHOOKS_DAYS',
  },
  /** Without a checkout; a login or mailed link since then counts too. */
  users: {
    where: { isVerified: false, role: 'customer' },
    age: 'createdAt',
    setting: 'KEEP_UNVERIFIED_ACCOUNTS_DAYS',
  },
} as const;

const { name } = formerCustomer;
/** Sent before their address is forgotten. */
const aboutOrders = ['order-confirmation', 'order-sent', 'order-cancelled', 'refund'] as const;

/** Its customer's name is needed still: on the way, or a refund or mail is due. */
export const orderUnderWay = {
  $or: [{ ...notDelivered, ...notVoided }, { 'refund.state': 'due' as const }, { mailDue: true }],
};

/**
 * Erases a person everywhere but in their account. Orders and payments stay for accounting, anonymised; what is under
 * way is marked, and the sweep erases it once it is finished. Idempotent.
 */
export async function erasePerson(models: Models, user: Pick<User, '_id' | 'email' | 'emailChange'>) {
  const { _id, email, emailChange } = user;
  const { orders, contactMessages, mails, audits } = models;
  await markErasure(models, _id);
  await Promise.all([
    eraseFinished(models, _id, [email, emailChange?.to ?? email]),
    orders.updateMany({ 'voided.by._id': _id }, { $set: { 'voided.by.name': name } }),
    contactMessages.deleteMany({ userId: _id }),
    mails.deleteMany({ 'data.email': email }),
    audits.updateMany({ subject: String(_id) }, { $set: { title: name, from: null, to: null } }),
    audits.updateMany({ 'by._id': _id }, { $set: { 'by.name': name } }),
  ]);
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
  await orders.updateMany(
    { userId, checkoutId: { $nin: inUse }, $nor: [orderUnderWay] },
    { $set: { customer: formerCustomer, words: [] }, $unset: { delivery: '', note: '' } },
  );
  await anonymiseCheckouts(models, userId, inUse);
}
