import { routes } from '@forno/shared/contracts';
import { ok, ticketNumber } from '@forno/shared/domain';
import { notices, refuse, ticketNotices } from '@forno/shared/messages';
import { queueMail } from '@forno/shared/server/mail';
import { Types } from 'mongoose';
import { defineHandler } from '../http/handler.ts';
import { canSendMail } from '../http/rate-limits.ts';
import type { Deps } from '../deps.ts';
import { answerTicket, listTickets } from './tickets.ts';

const hourMs = 3_600_000;
/** Messages in an hour: of one account, of all whose email is not verified, and in total for the shop's mailbox. */
const [perUser, perUnverified, perMailbox] = [10, 100, 200];

/**
 * Stores the message and mails it to the shop, with the account's own address as reply-to, whatever the request says.
 */
const contact = defineHandler(routes.contact, async ({ deps, body, user, requestId }) => {
  const { allows } = deps.limits;
  // The narrowest first: what it refuses uses up nothing of the others.
  if (!(await allows('contact', String(user._id), perUser, hourMs))) return refuse('too_many_requests');
  if (!user.isVerified && !(await allows('contact', 'unverified', perUnverified, hourMs)))
    return refuse('mail_unavailable');
  if (!(await allows('contact', 'shop', perMailbox, hourMs))) return refuse('mail_unavailable');
  const { _id: userId, name, email } = user;
  await receiveMessage(deps, { userId, name, email, message: body.message }, requestId);
  return ok({ message: notices.contacted });
});

/** A visitor's message: limited by address like a login, by mailbox like a mailed link. */
const askShop = defineHandler(routes.askShop, { limit: 'password' }, async ({ deps, body, requestId }) => {
  const { allows } = deps.limits;
  if (!(await canSendMail(deps, body.email))) return refuse('too_many_requests');
  if (!(await allows('contact', 'unverified', perUnverified, hourMs))) return refuse('mail_unavailable');
  if (!(await allows('contact', 'shop', perMailbox, hourMs))) return refuse('mail_unavailable');
  await receiveMessage(deps, body, requestId);
  return ok({ message: ticketNotices.asked });
});

export const contactHandlers = [contact, askShop, listTickets, answerTicket];

interface Message {
  userId?: Types.ObjectId;
  name: string;
  email: string;
  message: string;
}

/**
 * Keeps a message as a ticket, mails it to the shop, and its number to the sender. The number's mail quotes nothing: a
 * stranger's address must not receive what somebody typed here.
 */
async function receiveMessage(deps: Deps, message: Message, requestId: string): Promise<void> {
  const { name, email } = message;
  const _id = new Types.ObjectId();
  const number = ticketNumber(String(_id));
  await deps.models.contactMessages.create({ _id, ...message, createdAt: new Date(), open: 'open' });
  await queueMail(
    deps,
    {
      _id: `contact-${String(_id)}`,
      template: 'contact',
      to: deps.config.ADMIN_EMAIL,
      replyTo: email,
      data: { name, email, message: message.message, number },
    },
    requestId,
  );
  await queueMail(
    deps,
    { _id: `ticket-${String(_id)}`, template: 'ticket', to: email, data: { name, number } },
    requestId,
  );
}
