import { limits } from '@forno/shared/domain';
import { z } from 'zod';
import { type EmailContent, text } from './email-content.ts';

const Data = z.object({
  items: z.array(z.object({ category: z.string(), name: z.string(), qty: z.number() })),
});

export function lowStock(data: unknown): EmailContent {
  const { items } = Data.parse(data);
  const names = items.map(({ name }) => name).join(', ');
  return {
    subject: `Low stock: ${names}`,
    preview: `Fewer than ${limits.lowStockBelow} portions of ${names} are left.`,
    title: 'Time to restock',
    parts: [
      text(`Fewer than ${limits.lowStockBelow} portions of each ingredient below are left.`),
      {
        kind: 'table',
        caption: 'Portions left to sell',
        head: ['Ingredient', 'Portions'],
        rows: items.map(({ category, name, qty }) => [`${name} (${category})`, String(qty)]),
      },
    ],
  };
}
