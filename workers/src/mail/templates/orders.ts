import { formatPaise, formatPhone, type ShopContact } from '@forno/shared/domain';
import { etaText } from '@forno/shared/messages/server';
import { z } from 'zod';
import {
  action,
  type Chosen,
  type EmailContent,
  FooterLinks,
  greeting,
  nameOf,
  small,
  text,
} from './email-content.ts';

const Delivery = z.object({ address: z.string(), phone: z.string().optional(), note: z.string().optional() });

/** What the delivery is called; absent in mails about older ones. */
const number = z.number().optional();
const orderOf = (called: z.infer<typeof number>) =>
  called === undefined ? 'Your order' : `Your order ${called}`;

/** Amounts in paise. */
const Confirmation = (chosen: Chosen) =>
  z.object({
    name: nameOf(chosen),
    number,
    lines: z.array(
      z.object({
        pizza: z.string(),
        quantity: z.number(),
        recipe: z.array(z.string()),
        food: z.array(z.string()).optional(),
        note: chosen(z.string().optional(), undefined),
        amount: z.number(),
      }),
    ),
    amount: z.number(),
    delivery: chosen(Delivery.optional(), undefined),
    promise: z.object({ from: z.coerce.date(), to: z.coerce.date() }).optional(),
    link: z.url(),
    bill: z.url().optional(),
    ...FooterLinks.shape,
  });

export function orderConfirmation(data: unknown, shop: ShopContact, chosen: Chosen): EmailContent {
  const {
    name,
    number: called,
    lines,
    amount,
    delivery,
    promise,
    link,
    bill,
    ...footerLinks
  } = Confirmation(chosen).parse(data);
  const phone = delivery?.phone === undefined ? '' : ` We’ll call ${formatPhone(delivery.phone)} if needed.`;
  return {
    subject: `${orderOf(called)} at ${shop.name}: ${formatPaise(amount)}`,
    preview: lines.map(({ quantity, pizza }) => `${quantity} × ${pizza}`).join(', '),
    title: name === '' ? 'Thank you!' : `Thank you, ${name}!`,
    parts: [
      text(`Payment received. ${orderOf(called)} is with the kitchen.`),
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
      ...(promise ? [text(etaText(promise))] : []),
      ...(delivery ? [text(`Delivering to: ${delivery.address}.${phone}`)] : []),
      ...(delivery?.note ? [text(`Your delivery instructions: “${delivery.note}”`)] : []),
      action('Follow your order', link),
      ...(bill === undefined ? [] : [action('Your bill', bill)]),
    ],
    footerLinks,
  };
}

const Sent = (chosen: Chosen) =>
  z.object({
    name: nameOf(chosen),
    number,
    pizzas: z.array(z.object({ quantity: z.number(), pizza: z.string() })),
    delivery: chosen(Delivery.optional(), undefined),
    link: z.url(),
    ...FooterLinks.shape,
  });

export function orderSent(data: unknown, _shop: ShopContact, chosen: Chosen): EmailContent {
  const { name, number: called, pizzas, delivery, link, ...footerLinks } = Sent(chosen).parse(data);
  const what = pizzas.map(({ quantity, pizza }) => `${quantity} × ${pizza}`).join(', ');
  return {
    subject: `${orderOf(called)} is on its way`,
    preview: what,
    title: `${orderOf(called)} is on its way${name === '' ? '' : `, ${name}`}`,
    parts: [
      text(`It has just left the shop: ${what}.`),
      ...(delivery ? [text(`Our delivery partner is coming to ${delivery.address}.`)] : []),
      action('Follow your order', link),
    ],
    footerLinks,
  };
}

const Cancelled = (chosen: Chosen) =>
  z.object({ name: nameOf(chosen), number, pizza: z.string(), reason: z.string(), link: z.url() });

/** Cancelled without a refund; refunds have their own mail. */
export function orderCancelled(data: unknown, _shop: ShopContact, chosen: Chosen): EmailContent {
  const { name, number: called, pizza, reason, link } = Cancelled(chosen).parse(data);
  return {
    subject: `${orderOf(called)} was cancelled: ${pizza}`,
    preview: reason,
    title: greeting(name),
    parts: [
      text(`We have cancelled your order of ${pizza}. Reason: ${reason}`),
      text('Your payment is not refunded. If that is not right, please tell us.'),
      action('Write to us', link),
    ],
  };
}

/** `amount` in paise. */
const Refunded = (chosen: Chosen) =>
  z.object({
    name: nameOf(chosen),
    amount: z.number(),
    reason: z.string(),
    paymentId: z.string(),
  });

export function refund(data: unknown, _shop: ShopContact, chosen: Chosen): EmailContent {
  const { name, amount, reason, paymentId } = Refunded(chosen).parse(data);
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
