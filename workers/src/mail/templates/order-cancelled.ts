import { z } from 'zod';
import { action, greeting, type EmailContent, text } from './email-content.ts';

const Data = z.object({ name: z.string(), pizza: z.string(), reason: z.string(), link: z.url() });

/** Cancelled without a refund; refunds have their own mail. */
export function orderCancelled(data: unknown): EmailContent {
  const { name, pizza, reason, link } = Data.parse(data);
  return {
    subject: `Your order was cancelled: ${pizza}`,
    preview: reason,
    title: greeting(name),
    parts: [
      text(`We have cancelled your order of ${pizza}. Reason: ${reason}`),
      text('Your payment is not refunded. If that is not right, please tell us.'),
      action('Write to us', link),
    ],
  };
}
