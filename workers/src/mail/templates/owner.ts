import { disputesOpen, disputeStatuses, formatPaise, limits } from '@forno/shared/domain';
import { z } from 'zod';
import { type EmailContent, text } from './email-content.ts';

const LowStock = z.object({
  items: z.array(z.object({ category: z.string(), name: z.string(), qty: z.number() })),
});

export function lowStock(data: unknown): EmailContent {
  const { items } = LowStock.parse(data);
  const names = items.map(({ name }) => name).join(', ');
  return {
    subject: `Low stock: ${names}`,
    preview: `Fewer than ${limits.lowStockBelow} portions of ${names} are left.`,
    title: 'Time to restock',
    parts: [
      text(`Fewer than ${limits.lowStockBelow} portions of each of these are left.`),
      {
        kind: 'table',
        caption: 'Portions left to sell',
        head: ['What', 'Portions'],
        rows: items.map(({ category, name, qty }) => [
          category === 'items' ? name : `${name} (${category})`,
          String(qty),
        ]),
      },
    ],
  };
}

/** `amount` in paise. */
const Dispute = z.object({
  what: z.string(),
  amount: z.number(),
  payment_id: z.string(),
  reason_code: z.string(),
  status: z.enum(disputeStatuses),
});

export function dispute(data: unknown): EmailContent {
  const { what, amount, payment_id: paymentId, reason_code: reason, status } = Dispute.parse(data);
  const isOpen = disputesOpen.includes(status);
  const about = `A customer’s bank ${isOpen ? 'disputes' : 'disputed'} ${formatPaise(amount)} of payment ${paymentId}: ${reason}.`;
  const answer = text(
    'Answer it in the provider’s dashboard. Please don’t refund the order as well: it would go back twice.',
  );
  return {
    subject: `${what}: ${paymentId}`,
    preview: about,
    title: what,
    parts: [text(about), ...(isOpen ? [answer] : [])],
  };
}

const RefundFailing = z.object({
  paymentId: z.string(),
  amount: z.number(),
  failures: z.number(),
  link: z.url(),
});

export function refundFailing(data: unknown): EmailContent {
  const { paymentId, amount, failures, link } = RefundFailing.parse(data);
  const about = `The refund of ${formatPaise(amount)} for payment ${paymentId} failed ${failures} times at the provider.`;
  return {
    subject: `A refund fails: ${paymentId}`,
    preview: about,
    title: 'A refund fails',
    parts: [
      text(about),
      text(
        'It is tried again after longer and longer rests, in the end once a day. Ask the provider why. Where the customer’s account is closed, give the money back another way, and say so in the money check.',
      ),
      { kind: 'action', label: 'Open the delivery', link },
    ],
  };
}
