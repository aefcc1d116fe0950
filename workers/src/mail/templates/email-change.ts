import { z } from 'zod';
import { action, greeting, type EmailContent, notYouNote, small, text } from './email-content.ts';

const Data = z.object({
  name: z.string(),
  email: z.string(),
  link: z.url().optional(),
  own: z.boolean().optional(),
  asked: z.boolean().optional(),
});

/** To the old address: notifies of the change or of the wish for it, or, with a link, asks for consent. */
export function emailChange(data: unknown): EmailContent {
  const { name, email, link, own, asked } = Data.parse(data);
  const title = greeting(name);
  if (asked)
    return {
      subject: 'Your account’s email address is about to change',
      preview: `It will be ${email}.`,
      title,
      parts: [
        text(`Somebody who knows your password wants to change your account’s email address to ${email}.`),
        small(
          'It changes when the link that we sent there is followed. If it was not you, set a new password: that stops the change and logs every device out.',
        ),
      ],
    };
  if (link === undefined)
    return {
      subject: 'The email address of your account was changed',
      preview: `From now on your account uses ${email}.`,
      title,
      parts: [
        text(
          own
            ? `The email address of your account is now ${email}.`
            : `An admin of Forno changed the email address of your account to ${email}.`,
        ),
        small(`If you asked for this, there is nothing to do. ${notYouNote}`),
      ],
    };
  return {
    subject: 'Do you want to change your account’s email address?',
    preview: `Somebody wants to change it to ${email}.`,
    title,
    parts: [
      text(`Somebody wants to change the email address of your admin account to ${email}.`),
      action('Change my address', link),
      small(
        'The link works once, within 24 hours. If you did not ask for this, ignore it: nothing has changed.',
      ),
    ],
  };
}
