import { formatPaise } from '@forno/shared/domain';
import { z } from 'zod';
import { greeting, type EmailContent, small, text } from './email-content.ts';

/** `amount` in paise. */
const Data = z.object({ name: z.string(), amount: z.number(), reason: z.string(), paymentId: z.string() });

export function refund(data: unknown): EmailContent {
  const { name, amount, reason, paymentId } = Data.parse(data);
  return {
    subject: `Your refund of ${formatPaise(amount)}`,
    preview: `${formatPaise(amount)} is on its way back to you.`,
    title: greeting(name),
    parts: [
      text(`We are sending ${formatPaise(amount)} back to the account you paid from. ${reason}`),
      text('You don’t need to do anything. Banks usually take five to seven working days.'),
      small(`Your payment number is ${paymentId}. Please mention it if you contact us.`),
    ],
  };
}
