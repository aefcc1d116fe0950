import type { StoredComplaint } from '@forno/shared/server/db';
import { routes } from '@forno/shared/contracts/server';
import { complaintNumber, hourMs, ok, type Result } from '@forno/shared/domain';
import { notices, refuse, questionTexts, complaintWriter } from '@forno/shared/messages/server';
import { queueMail } from '@forno/shared/server/mail';
import { Types } from 'mongoose';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { listBadRatings, seeBadRating } from './bad-ratings.ts';
import { answerComplaint, listComplaints } from './answer-complaints.ts';

/** Messages in an hour: of one account, of one network and of all without a verified email, in total for the shop's mailbox. */
const [perUser, perNetwork, perUnverified, perMailbox] = [10, 20, 100, 200];
/** Numbers of complaints that strangers can cause in one mailbox in an hour. */
const numbersPerMailbox = 5;

/**
 * Stores the message and mails it to the shop, with the account's own address as reply-to, whatever the request says.
 */
async function contact(call: Call<'contact'>) {
  const { deps, body, user, address, requestId } = call;
  const { _id: userId, name, email, isVerified } = user;
  // The narrowest first: what it refuses uses up nothing of the others.
  if (!(await deps.limits.allows('contact', String(userId), perUser, hourMs)))
    return refuse('too_many_requests');
  const room = await roomFor(deps, isVerified ? undefined : address);
  if (!room.ok) return room;
  const { message, checkoutId: _id } = body;
  const own = _id === undefined ? null : await deps.models.checkouts.exists({ _id, userId });
  const about = own && { checkoutId: own._id };
  await receiveMessage(deps, { userId, name, email, message, ...about }, { requestId, isVerified });
  return ok({ message: notices.contacted });
}

/** A visitor's message: limited by network, never by the mailbox that is typed, which costs a stranger nothing. */
async function askShop(call: Call<'askShop'>) {
  const { deps, body, address, requestId } = call;
  const room = await roomFor(deps, address);
  if (!room.ok) return room;
  await receiveMessage(deps, body, { requestId, isVerified: false });
  return ok({ message: questionTexts.asked });
}

export const complaintHandlers = [
  defineHandler(routes.contact, contact),
  defineHandler(routes.askShop, askShop, { limit: 'password' }),
  defineHandler(routes.complaints, listComplaints),
  defineHandler(routes.badRatings, listBadRatings),
  defineHandler(routes.seeBadRating, seeBadRating),
  defineHandler(routes.answerComplaint, answerComplaint, {
    find: { by: ({ deps, params }) => deps.models.complaints.findById(params.id).lean(), or: 'not_found' },
  }),
];

/** Whether the shop takes one more message: one network with many invented mailboxes can't close it for the others. */
async function roomFor({ limits: { allows } }: Deps, network: string | undefined): Promise<Result<true>> {
  if (network !== undefined) {
    if (!(await allows('contact-from', network, perNetwork, hourMs))) return refuse('too_many_requests');
    if (!(await allows('contact', 'unverified', perUnverified, hourMs))) return refuse('mail_unavailable');
  }
  return (await allows('contact', 'shop', perMailbox, hourMs)) ? ok(true) : refuse('mail_unavailable');
}

type Message = Pick<StoredComplaint, 'userId' | 'name' | 'email' | 'message' | 'checkoutId'>;

/**
 * Keeps a message as a complaint, mails it to the shop, and its number to the sender. The number's mail quotes nothing: a
 * stranger's address must not receive what somebody typed here, a name included.
 */
async function receiveMessage(
  deps: Deps,
  message: Message,
  { requestId, isVerified }: { requestId: string; isVerified: boolean },
): Promise<void> {
  const { userId, name, email } = message;
  const _id = new Types.ObjectId();
  const number = complaintNumber(String(_id));
  await deps.models.complaints.create({ _id, ...message, createdAt: new Date(), open: 'open' });
  await queueMail(
    deps,
    {
      _id: `contact-${String(_id)}`,
      template: 'contact',
      to: deps.config.ADMIN_EMAIL,
      replyTo: email,
      data: {
        name,
        email,
        writer: complaintWriter(email, userId !== undefined),
        message: message.message,
        number,
      },
    },
    requestId,
  );
  // Without its number the message counts alike, and whoever fills a mailbox this way fills nothing else.
  if (!isVerified && !(await deps.limits.allows('ticket-number', email, numbersPerMailbox, hourMs))) return;
  const data = { name: isVerified ? name : '', number };
  await queueMail(deps, { _id: `ticket-${String(_id)}`, template: 'ticket', to: email, data }, requestId);
}
