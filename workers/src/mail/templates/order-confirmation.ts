import { clockTime, formatPaise, formatPhone, type ShopContact } from '@forno/shared/domain';
import { etaText } from '@forno/shared/messages';
import { z } from 'zod';
import { action, type EmailContent, text, FooterLinks } from './email-content.ts';

/** Amounts in paise. */
const Data = z.object({
  name: z.string(),
  lines: z.array(
    z.object({
      pizza: z.string(),
      quantity: z.number(),
      recipe: z.array(z.string()),
      food: z.array(z.string()).optional(),
      note: z.string().optional(),
      amount: z.number(),
    }),
  ),
  amount: z.number(),
  delivery: z
    .object({ address: z.string(), phone: z.string().optional(), note: z.string().optional() })
    .optional(),
  promise: z.object({ from: z.coerce.date(), to: z.coerce.date() }).optional(),
  link: z.url(),
  bill: z.url().optional(),
  ...FooterLinks.shape,
});

export function orderConfirmation(data: unknown, shop: ShopContact): EmailContent {
  const { name, lines, amount, delivery, promise, link, bill, ...waysOut } = Data.parse(data);
  const phone = delivery?.phone === undefined ? '' : ` We’ll call ${formatPhone(delivery.phone)} if needed.`;
  return {
    subject: `Your order at ${shop.name}: ${formatPaise(amount)}`,
    preview: lines.map(({ quantity, pizza }) => `${quantity} × ${pizza}`).join(', '),
    title: name === '' ? 'Thank you!' : `Thank you, ${name}!`,
    parts: [
      text('Payment received. Your order is with the kitchen.'),
      {
        kind: 'table',
        caption: 'What you ordered',
        head: ['Pizza', 'Amount'],
        rows: [
          ...lines.map(
            ({ quantity, pizza, recipe, food, note, amount: paise }) =>
              [
                [
                  `${quantity} × ${pizza} (${recipe.join(', ')})${note ? ` “${note}”` : ''}`,
                  ...(food ?? []),
                ].join(' · '),
                formatPaise(paise),
              ] as const,
          ),
          ['Paid', formatPaise(amount)],
        ],
      },
      ...(promise ? [text(etaText(clockTime(promise.from), clockTime(promise.to)))] : []),
      ...(delivery ? [text(`Delivering to: ${delivery.address}.${phone}`)] : []),
      ...(delivery?.note ? [text(`Your delivery instructions: “${delivery.note}”`)] : []),
      action('Follow your order', link),
      ...(bill === undefined ? [] : [action('Your bill', bill)]),
    ],
    waysOut,
  };
}
