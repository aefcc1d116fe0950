import { z } from 'zod';
import { action, type EmailContent, text, FooterLinks } from './email-content.ts';

const Data = z.object({
  name: z.string(),
  pizzas: z.array(z.object({ quantity: z.number(), pizza: z.string() })),
  delivery: z.object({ address: z.string() }).optional(),
  link: z.url(),
  ...FooterLinks.shape,
});

export function orderSent(data: unknown): EmailContent {
  const { name, pizzas, delivery, link, ...waysOut } = Data.parse(data);
  const what = pizzas.map(({ quantity, pizza }) => `${quantity} × ${pizza}`).join(', ');
  return {
    subject: 'Your order is on its way',
    preview: what,
    title: name === '' ? 'Your order is on its way' : `Your order is on its way, ${name}`,
    parts: [
      text(`It has just left the shop: ${what}.`),
      ...(delivery ? [text(`Our delivery partner is coming to ${delivery.address}.`)] : []),
      action('Follow your order', link),
    ],
    waysOut,
  };
}
