import { backWays, formatPaise } from '@forno/shared/domain';
import { refundBeside, wayTold } from '@forno/shared/messages/server';
import { z } from 'zod';
import { small, template, text } from './email-content.ts';

/**
 * `amount` in paise, the delivery's `fee` part of it, what `waits` for a dispute beside it, or the bank gave `back`; `quantity` none where it is only an amount; `pizzas` where it is more
 * than one line; `rest`: what stays of the delivery.
 */
const Refunded = () => ({
  amount: z.number(),
  reason: z.string(),
  paymentId: z.string(),
  number: z.string().optional(),
  pizza: z.string().optional(),
  quantity: z.number().default(0),
  pizzas: z.array(z.string()).default([]),
  fee: z.number().optional(),
  waits: z.number().default(0),
  back: z.number().default(0),
  rest: z.array(z.string()).default([]),
  tender: z.enum(backWays).optional(),
  reference: z.string().optional(),
});

export const refund = template(
  Refunded,
  ({
    amount,
    reason,
    paymentId,
    number,
    pizza,
    quantity,
    pizzas,
    fee,
    waits,
    back,
    rest,
    tender,
    reference,
  }) => {
    const sum = formatPaise(amount);
    const why = refundBeside({ done: 0, due: 0, waits, back }, reason);
    const one = pizza && (quantity > 0 ? ` for ${quantity} × ${pizza}` : ` of the price of ${pizza}`);
    const what = pizzas.length > 0 ? ` for ${pizzas.join(', ')}` : one;
    const order = number === undefined ? '' : ` ${what ? 'in' : 'of'} order ${number}`;
    const of = `${what ?? ''}${order}`;
    const subject = `Your refund of ${sum}${number === undefined ? '' : ` for order ${number}`}`;
    const also = fee === undefined ? [] : [text(`${formatPaise(fee)} of it is the delivery fee.`)];
    const left = rest.length > 0 ? [text(`The rest of your order stays as it is: ${rest.join(', ')}.`)] : [];
    const stays = [...also, ...left];
    if (tender)
      return {
        subject,
        preview: `We have given ${sum} back.`,
        parts: [
          text(`We have given ${sum}${of} back to you ${wayTold(tender, reference)}. ${reason}`),
          ...stays,
        ],
      };
    return {
      subject,
      preview: `We’re refunding ${sum}${of}.`,
      parts: [
        text(`We’re refunding ${sum}${of} to the account you paid from. ${why}`),
        ...stays,
        text('You don’t need to do anything. It reaches your account in 5–7 working days.'),
        small(`Your payment number is ${paymentId}. Please mention it if you contact us.`),
      ],
    };
  },
);
