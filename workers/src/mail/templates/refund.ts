import { formatPaise } from '@forno/shared/domain';
import { z } from 'zod';
import { greeting, type EmailContent, small, text } from './email-content.ts';

/** `amount` in paise. */
const Data = z.object({ name: z.string(), amount: z.number(), reason: z.string(), paymentId: z.string() });

export function refund(data: unknown): EmailContent {
  const { name, amount, reason, paymentId } = Data.parse(data);
  return {
    subject: `Your refund of ${formatPaise(amount)}`,
    preview: `We’re refunding ${formatPaise(amount)}.`,
    title: greeting(name),
    parts: [
      text(`We’re refunding ${formatPaise(amount)} to the account you paid from. ${reason}`),
      text('You don’t need to do anything. It reaches your account in 5–7 working days.'),
      small(`Your payment number is ${paymentId}. Please mention it if you contact us.`),
    ],
  };
}
