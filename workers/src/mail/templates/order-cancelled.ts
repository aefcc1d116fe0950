import { z } from 'zod';
import { action, hello, type LetterContent, text } from './letter.ts';

const Data = z.object({ name: z.string(), pizza: z.string(), reason: z.string(), link: z.url() });

/** Cancelled without a refund; refunds have their own mail. */
export function orderCancelled(data: unknown): LetterContent {
  const { name, pizza, reason, link } = Data.parse(data);
  return {
    subject: `Your order was cancelled: ${pizza}`,
    preview: reason,
    title: hello(name),
    parts: [
      text(`We have cancelled your order of ${pizza}. Reason: ${reason}`),
      text('Your payment is not refunded. If that is not right, please tell us.'),
      action('Write to us', link),
    ],
  };
}
