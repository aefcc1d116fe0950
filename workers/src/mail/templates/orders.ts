import { exactTime, formatPaise, formatPhone, fulfilments, type ShopContact } from '@forno/shared/domain';
import { etaText, feeTexts } from '@forno/shared/messages/server';
import { z } from 'zod';
import {
  action,
  type Chosen,
  type EmailPart,
  followIt,
  OrderLinks,
  quote,
  small,
  template,
  text,
} from './email-content.ts';

const Delivery = z.object({ address: z.string(), phone: z.string().optional(), note: z.string().optional() });

const Arrival = z.object({ from: z.coerce.date(), to: z.coerce.date() }).optional();

/** Absent: delivered. */
const Way = z.enum(fulfilments).optional();

/** What the delivery is called; absent in mails about older ones. */
const yourOrder = (number: string | undefined) =>
  number === undefined ? 'Your order' : `Your order ${number}`;

/** "Order 17", or nothing on mails of before. */
const numbered = (number: string | undefined): EmailPart[] =>
  number === undefined ? [] : [text(`Order ${number}`)];

/** Whom to call, and what to say. */
function callUs({ phone }: ShopContact, number: string | undefined): string {
  return `call us on ${phone}${number === undefined ? '' : ` and say ${number}`}.`;
}

/** Where what is ordered waits, and what to say there. */
const collectAt = ({ name, address }: ShopContact, number: string | undefined): string =>
  `Collect it at ${name}, ${address}${number === undefined ? '' : `, and say ${number}`}.`;

/** What was said of the whole order; of what is collected, to the kitchen alone. */
function noteOf({ note, address }: Partial<z.infer<typeof Delivery>> = {}): EmailPart[] {
  const words = address ? 'delivery instructions' : 'note for the kitchen';
  return note ? [text(`Your ${words}: “${note}”`)] : [];
}

const madeOf = (recipe: readonly string[]) => (recipe.length > 0 ? ` (${recipe.join(', ')})` : '');

/** Amounts in paise. */
const Confirmation = (chosen: Chosen) => ({
  lines: z.array(
    z.object({
      /** Absent in mails of before. */
      line: z.number().optional(),
      pizza: z.string(),
      image: z.url().optional(),
      quantity: z.number(),
      recipe: z.array(z.string()),
      food: z.array(z.string()).optional(),
      note: chosen(z.string().optional(), undefined),
      amount: z.number(),
    }),
  ),
  /** Lines cancelled since it was written. */
  cancelled: z.array(z.number()).default([]),
  number: z.string().optional(),
  /** Of the delivery, part of the amount. */
  fee: z.number().default(0),
  amount: z.number(),
  fulfilment: Way,
  delivery: chosen(Delivery.optional(), undefined),
  promise: Arrival,
  later: z.boolean().optional(),
  bill: z.url().optional(),
  ...OrderLinks.shape,
});

export const orderConfirmation = template(
  Confirmation,
  (
    { name, lines, cancelled, number, fee, amount, fulfilment, delivery, promise, later, bill, ...links },
    shop,
    chosen,
  ) => {
    const phone =
      delivery?.phone === undefined ? '' : ` We’ll call ${formatPhone(delivery.phone)} if needed.`;
    const isGone = ({ line }: { line?: number | undefined }) =>
      line !== undefined && cancelled.includes(line);
    const due = later && promise ? ` for ${exactTime(new Date(promise.from))}` : '';
    return {
      subject: `${yourOrder(number)} at ${shop.name}${due}: ${formatPaise(amount)}`,
      preview: lines.flatMap((one) => (isGone(one) ? [] : [`${one.quantity} × ${one.pizza}`])).join(', '),
      title: name === '' ? 'Thank you!' : `Thank you, ${name}!`,
      parts: [
        ...numbered(number),
        text(`Payment received. Your order is ${later ? 'noted' : 'with the kitchen'}.`),
        ...(promise ? [text(etaText(promise, fulfilment, later))] : []),
        ...(fulfilment ? [text(collectAt(shop, number))] : []),
        {
          kind: 'table',
          caption: 'What you ordered',
          head: ['Item', 'Amount'],
          rows: [
            ...lines.map(
              ({ line, quantity, pizza, image, recipe, note, amount: paise }) =>
                [
                  `${isGone({ line }) ? 'Cancelled: ' : ''}${quantity} × ${pizza}${madeOf(recipe)}${note ? ` “${note}”` : ''}`,
                  formatPaise(paise),
                  image,
                ] as const,
            ),
            ...(fee > 0 ? [[feeTexts.label, formatPaise(fee)] as const] : []),
            ['Paid', formatPaise(amount)],
          ],
        },
        ...(delivery?.address ? [text(`Delivering to: ${delivery.address}.${phone}`)] : []),
        ...noteOf(delivery),
        ...followIt(chosen, links),
        text(`To cancel, open your order before the kitchen starts on it, or ${callUs(shop, number)}`),
        ...(fee > 0 ? [small(feeTexts.rule)] : []),
        ...(bill === undefined ? [] : [{ kind: 'link', label: 'Your bill', link: bill } as const]),
        ...lines.flatMap(({ pizza, food }) => (food ? [small(`${pizza}: ${food.join(' · ')}`)] : [])),
      ],
      footerLinks: links,
    };
  },
);

const Sent = (chosen: Chosen) => ({
  pizzas: z.array(
    z.object({
      quantity: z.number(),
      pizza: z.string(),
      image: z.url().optional(),
      recipe: z.array(z.string()).default([]),
      amount: z.number().optional(),
    }),
  ),
  number: z.string().optional(),
  promise: Arrival,
  fulfilment: Way,
  delivery: chosen(Delivery.optional(), undefined),
  ...OrderLinks.shape,
});

/** Out for delivery, or ready to collect. */
export const orderSent = template(
  Sent,
  ({ name, pizzas, number, promise, fulfilment, delivery, ...links }, shop, chosen) => {
    const is = fulfilment ? 'is ready to collect' : 'is on its way';
    const what = pizzas.map(({ quantity, pizza }) => `${quantity} × ${pizza}`).join(', ');
    return {
      subject: `${yourOrder(number)} ${is}`,
      preview: what,
      title: `${yourOrder(number)} ${is}${name === '' ? '' : `, ${name}`}`,
      parts: [
        ...numbered(number),
        text(fulfilment ? collectAt(shop, number) : 'It has just left the shop.'),
        ...(promise && !fulfilment ? [text(etaText(promise))] : []),
        {
          kind: 'table',
          caption: fulfilment ? 'What is ready' : 'What is coming',
          head: ['Item', 'Amount'],
          rows: pizzas.map(({ quantity, pizza, image, recipe, amount }) => [
            `${quantity} × ${pizza}${madeOf(recipe)}`,
            amount === undefined ? '' : formatPaise(amount),
            image,
          ]),
        },
        ...(delivery?.address ? [text(`Our delivery partner is coming to ${delivery.address}.`)] : []),
        ...followIt(chosen, links),
        text(`It can’t be cancelled any more. If something is wrong, ${callUs(shop, number)}`),
      ],
      footerLinks: links,
    };
  },
);

const Cancelled = () => ({
  number: z.string().optional(),
  pizza: z.string(),
  reason: z.string(),
  link: z.url(),
  /** Paise that went back of it before. */
  back: z.number().optional(),
});

/** Cancelled without a refund; refunds have their own mail. */
export const orderCancelled = template(Cancelled, ({ number, pizza, reason, link, back }) => {
  const before = back === undefined ? '' : `${formatPaise(back)} went back to you before. `;
  return {
    subject: `${yourOrder(number)} was cancelled: ${pizza}`,
    preview: reason,
    parts: [
      text(`We have cancelled your order of ${pizza}. Reason: ${reason}`),
      text(
        `${before}Your payment is not refunded${back === undefined ? '' : ' any further'}. If that is not right, please tell us.`,
      ),
      action('Write to us', link),
    ],
  };
});

const Changed = (chosen: Chosen) => ({
  number: z.string(),
  delivery: chosen(Delivery.optional(), undefined),
  /** Whom to call, or what to say, changed alone; absent in mails of before. */
  sameAddress: z.boolean().optional(),
  time: Arrival,
  fulfilment: Way,
  link: z.url(),
});

/**
 * The shop changed where it goes, or when, as its customer asked on the phone; or somebody else did, who should be told: who
 * wants no mails about orders gets it nevertheless, so it does not offer to stop them.
 */
export const deliveryChanged = template(Changed, (data, shop) => {
  const { number, delivery, sameAddress, time, fulfilment, link } = data;
  const { phone, note } = delivery ?? {};
  const end = [action('Follow your order', link), text(`If that is not right, ${callUs(shop, number)}`)];
  if (time) {
    const when = etaText(time, fulfilment, time);
    const parts = [text('Your order has a new time.'), text(when), ...end];
    return {
      subject: `${yourOrder(number)}: new time`,
      preview: when,
      parts,
    };
  }
  // What is collected has none: mails of before don't say that it is.
  const moved = !sameAddress && delivery?.address !== '';
  const what = moved
    ? 'We have changed where your order goes.'
    : 'We have changed the details of your order.';
  return {
    subject: `${yourOrder(number)}: ${moved ? 'delivery' : 'details'} changed`,
    preview: (moved && delivery?.address) || what,
    parts: [
      text(what),
      ...(moved && delivery ? [text(`It now goes to ${delivery.address}.`)] : []),
      ...(phone === undefined ? [] : [text(`We’ll call ${formatPhone(phone)} if needed.`)]),
      ...(note ? [quote(note)] : []),
      ...end,
    ],
  };
});
