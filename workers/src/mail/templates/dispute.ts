import { formatPaise } from '@forno/shared/domain';
import { z } from 'zod';
import { type EmailContent, text } from './email-content.ts';

/** `amount` in paise. */
const Data = z.object({
  what: z.string(),
  amount: z.number(),
  payment_id: z.string(),
  reason_code: z.string(),
});

/** To the owner. */
export function dispute(data: unknown): EmailContent {
  const { what, amount, payment_id: paymentId, reason_code: reason } = Data.parse(data);
  const about = `A customer’s bank disputes ${formatPaise(amount)} of payment ${paymentId}: ${reason}.`;
  return {
    subject: `${what}: ${paymentId}`,
    preview: about,
    title: what,
    parts: [
      text(about),
      text(
        'Answer it in the provider’s dashboard. Please don’t refund the order as well: it would go back twice.',
      ),
    ],
  };
}
