import { exactTime } from '@forno/shared/domain';
import { z } from 'zod';
import { hello, type LetterContent, notYou, small, text } from './letter.ts';

const Data = z.object({ name: z.string(), at: z.iso.datetime() });

export function passwordChanged(data: unknown): LetterContent {
  const { name, at } = Data.parse(data);
  return {
    subject: 'The password of your account was changed',
    preview: 'Every device was logged out.',
    title: hello(name),
    parts: [
      text(
        `A new password for your account was set on ${exactTime(new Date(at))} (Indian time), and every device was logged out.`,
      ),
      small(`If it was you, there is nothing to do. ${notYou}`),
    ],
  };
}
