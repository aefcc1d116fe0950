import { z } from 'zod';
import { action, hello, type LetterContent, small, text } from './letter.ts';

const Data = z.object({ name: z.string(), link: z.url() });

/** To a new address: asks its owner to confirm it. */
export function newEmail(data: unknown): LetterContent {
  const { name, link } = Data.parse(data);
  return {
    subject: 'Please confirm your new email address',
    preview: 'Once confirmed, you will log in to Forno with this address.',
    title: hello(name),
    parts: [
      text(
        'You asked to use this email address for your Forno account. Nothing changes until you confirm it.',
      ),
      action('Use this address', link),
      small('The link works once, within 24 hours. If you did not ask for it, you can ignore this email.'),
    ],
  };
}
