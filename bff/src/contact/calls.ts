import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { queueMail } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/** Rate limits: per account, and in total for the shop's mailbox. */
const perUser = { most: 10, windowMs: 10 * 60_000 };
const perMailbox = { most: 200, windowMs: 3_600_000 };

/**
 * Stores the message and mails it to the shop, with the account's own address as reply-to, whatever the request says.
 */
const contact = (deps: Deps) =>
  call(routes.contact, async ({ body, user, requestId }) => {
    const { allows } = deps.limits;
    if (!(await allows('contact', String(user._id), perUser.most, perUser.windowMs)))
      return refuse('too_many_requests');
    if (!(await allows('contact', 'shop', perMailbox.most, perMailbox.windowMs)))
      return refuse('mail_unavailable');
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

export const contactCalls = (deps: Deps) => [contact(deps)];
