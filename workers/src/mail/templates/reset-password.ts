import { z } from 'zod';
import { action, type LetterContent, small, text } from './letter.ts';

const Data = z.object({ name: z.string(), link: z.url() });

export function resetPassword(data: unknown): LetterContent {
  const { name, link } = Data.parse(data);
  return {
    subject: 'Set a new password',
    preview: 'Here is the link that you asked for.',
    title: `Hello ${name},`,
    parts: [
      text('Somebody, hopefully you, asked for a new password for your Forno account.'),
      action('Set a new password', link),
      small(
        'The link works once and for one hour. If it was not you, nothing has changed and you can ignore this mail.',
      ),
    ],
  };
}
