import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { queueMail } from '../queue-mail.ts';

/** Keeps the message and mails it to the shop, with the sender to reply to. */
const contact = (deps: Deps) =>
  call(routes.contact, async ({ body, user, requestId }) => {
    const { name, email, message } = body;
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
