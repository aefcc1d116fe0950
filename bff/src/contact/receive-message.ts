import { ticketNumber } from '@forno/shared/domain';
import { queueMail } from '@forno/shared/server/mail';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';

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
export async function receiveMessage(deps: Deps, message: Message, requestId: string): Promise<void> {
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
