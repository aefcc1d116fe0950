import { z } from 'zod';
import { action, hello, type LetterContent, small, text } from './letter.ts';

const Data = z.object({ name: z.string(), link: z.url() });

export function resetPassword(data: unknown): LetterContent {
  const { name, link } = Data.parse(data);
  return {
    subject: 'Set a new password',
    preview: 'Here is the link you asked for.',
    title: hello(name),
    parts: [
      text('Somebody, hopefully you, asked to set a new password for your Forno account.'),
      action('Set a new password', link),
      small(
        'The link works once, within an hour. If it wasn’t you, you can ignore this email: nothing has changed.',
      ),
    ],
  };
}
