import { z } from 'zod';
import { action, type LetterContent, small, text, welcome } from './letter.ts';

const Data = z.object({ name: z.string(), link: z.url() });

export function verifyEmail(data: unknown): LetterContent {
  const { name, link } = Data.parse(data);
  return {
    subject: 'Please confirm your email address',
    preview: 'One click and your Forno account is ready.',
    title: welcome(name),
    parts: [
      text('The oven is hot. Please confirm your email address, so that we can reach you about your orders.'),
      action('Confirm my address', link),
      small(
        'The link works once, within 24 hours. If you didn’t register with us, you can ignore this email.',
      ),
    ],
  };
}
