import { formatPaise } from '@forno/shared/domain';
import { z } from 'zod';
import { type LetterContent, small, text } from './letter.ts';

/** `amount` in paise. */
const Data = z.object({ name: z.string(), amount: z.number(), reason: z.string(), paymentId: z.string() });

export function refund(data: unknown): LetterContent {
  const { name, amount, reason, paymentId } = Data.parse(data);
  return {
    subject: `Your refund of ${formatPaise(amount)}`,
    preview: `${formatPaise(amount)} is on its way back to you.`,
    title: `Hello ${name},`,
    parts: [
      text(`We are sending ${formatPaise(amount)} back to the account that you paid with. ${reason}`),
      text('You need to do nothing. Banks usually take five to seven days.'),
      small(`The payment has the number ${paymentId}. Please mention it if you write to us.`),
    ],
  };
}
