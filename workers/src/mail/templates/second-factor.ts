import { exactTime } from '@forno/shared/domain';
import { type SecondFactorChange, secondFactorChanges } from '@forno/shared/server/db';
import { z } from 'zod';
import { greeting, type EmailContent, small, text } from './email-content.ts';

const Data = z.object({ name: z.string(), change: z.enum(secondFactorChanges), at: z.iso.datetime() });

const words: Record<SecondFactorChange, { subject: string; meaning: string }> = {
  'second factor on': {
    subject: 'Two-step login was turned on for your account',
    meaning:
      'From now on, logging in asks for a code from your app after your password. Other devices were logged out.',
  },
  'second factor off': {
    subject: 'Two-step login was turned off for your account',
    meaning: 'From now on the password alone logs in. Other devices were logged out.',
  },
  'second factor reset': {
    subject: 'Two-step login was reset for your account',
    meaning:
      'The shop’s operator removed it. Every device was logged out, and you can log in with your password alone.',
  },
  'recovery code used': {
    subject: 'A recovery code of your account was used',
    meaning: 'It was used instead of a code from your app and will not work again.',
  },
  'recovery codes renewed': {
    subject: 'Your account has new recovery codes',
    meaning: 'The old ones do not work any more. Other devices were logged out.',
  },
  'wrong codes': {
    subject: 'Wrong codes were entered for your account',
    meaning: 'Whoever entered them knows your password, or has a device of yours.',
  },
};

export function secondFactor(data: unknown): EmailContent {
  const { name, change, at } = Data.parse(data);
  const { subject, meaning } = words[change];
  return {
    subject,
    preview: meaning,
    title: greeting(name),
    parts: [
      text(`${subject} on ${exactTime(new Date(at))} (Indian time). ${meaning}`),
      small(
        'If it was you, there is nothing to do. If not, set a new password, which logs every device out, and tell us at once.',
      ),
    ],
  };
}
