import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { queueMail } from '@forno/shared/server/mail';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

const hourMs = 3_600_000;
/** Messages in an hour: of one account, of all whose email is not verified, and in total for the shop's mailbox. */
const [perUser, perUnverified, perMailbox] = [10, 100, 200];

/**
 * Stores the message and mails it to the shop, with the account's own address as reply-to, whatever the request says.
 */
const contact = (deps: Deps) =>
  defineHandler(routes.contact, async ({ body, user, requestId }) => {
    const { allows } = deps.limits;
    // The narrowest first: what it refuses uses up nothing of the others.
    if (!(await allows('contact', String(user._id), perUser, hourMs))) return refuse('too_many_requests');
    if (!user.isVerified && !(await allows('contact', 'unverified', perUnverified, hourMs)))
      return refuse('mail_unavailable');
    if (!(await allows('contact', 'shop', perMailbox, hourMs))) return refuse('mail_unavailable');
    const { message } = body;
    const { name, email } = user;
    await deps.models.contactMessages.create({
      userId: user._id,
      name,
      email,
      message,
      createdAt: new Date(),
    });
    await queueMail(
      deps,
      {
        _id: `contact-${randomUUID()}`,
        template: 'contact',
        to: deps.config.ADMIN_EMAIL,
        replyTo: email,
        data: { name, email, message },
      },
      requestId,
    );
    return ok({ message: notices.contacted });
  });

export const contactHandlers = (deps: Deps) => [contact(deps)];
