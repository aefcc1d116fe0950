import { foodWords, lineWords } from '../../messages/index.ts';
import type { Config, DataSecrets } from '../runtime/config/index.ts';
import { paidEstimate } from '../orders/index.ts';
import type { Checkout, Mail, Models } from '../db/models/index.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import { writeMail } from './queue-mail.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | keyof DataSecrets>;

/** Links of an order mail: to the orders, and to unsubscribe. */
export function orderLinks(config: Settings, userId: Checkout['userId']) {
  const to = (path: string) => new URL(path, config.PUBLIC_URL).href;
  return {
    link: to('/order'),
    settings: to('/profile'),
    unsubscribe: to(`/user/unsubscribe/${unsubscribeToken(config, String(userId))}`),
  };
}

/** Puts the confirmation of a paid checkout with all its lines in the outbox; `billed`: with a link to its bill. Idempotent. */
export function writeConfirmation(
  { models, config }: { models: Models; config: Settings },
  checkout: Checkout,
  billed = false,
): Promise<Mail> {
  const { _id, userId, customer, lines, amount, delivery } = checkout;
  const promise = paidEstimate(checkout);
  return writeMail(models, {
    _id: `order-confirmation-${String(_id)}`,
    template: 'order-confirmation',
    to: customer.email,
    data: {
      name: customer.name,
      lines: lines.map((line) => ({
        pizza: line.pizzaName,
        quantity: line.quantity,
        recipe: lineWords(line),
        ...(line.food && { food: foodWords(line.food) }),
        ...(line.note && { note: line.note }),
        amount: line.amount,
      })),
      amount,
      ...(delivery && { delivery }),
      ...(promise && { promise: { from: promise.from.toISOString(), to: promise.to.toISOString() } }),
      ...(billed && { bill: new URL(`/bill/${String(_id)}`, config.PUBLIC_URL).href }),
      ...orderLinks(config, userId),
    },
  });
}
