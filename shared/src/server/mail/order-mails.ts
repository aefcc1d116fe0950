import { isOut, outForDelivery } from '../../domain/index.ts';
import { foodWords, lineWords } from '../../messages/server/index.ts';
import type { Config, DataSecrets } from '../runtime/config/index.ts';
import type { Perform } from '../runtime/effects.ts';
import { type Checkout, type Mail, type Models, notVoided, type Order } from '../db/models/index.ts';
import { paidEstimate } from '../orders/index.ts';
import { markMailed } from '../orders/transitions.ts';
import type { Producer } from '../queues/index.ts';
import { enqueueMail, type NewMail, writeMail } from './queue-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface MailDeps {
  models: Models;
  config: Pick<Config, 'PUBLIC_URL' | keyof DataSecrets>;
  producer: Pick<Producer, 'enqueue'>;
  perform: Perform;
}

const called = (number: number | undefined) => (number === undefined ? {} : { number });

type OrderMail = NewMail<Record<string, unknown>>;

/**
 * Mails an order's status to the customer and clears its mark. The mail's id names the status, so a repeat is the same
 * mail; the sweep handles marks that remain.
 */
export async function mailOrder(deps: MailDeps, order: Order, requestId?: string): Promise<void> {
  const { models, producer, perform } = deps;
  const mail = order.voided ? cancelled(deps, order) : await sentOut(deps, order);
  if (mail) {
    await perform('write order mail', () => writeMail(models, mail));
    await perform('enqueue mail', () => enqueueMail(producer, mail, requestId));
  }
  await markMailed(models, order);
}

/** Cancelled without a refund. Refunds have their own mail. */
function cancelled(
  { config }: MailDeps,
  { _id, checkoutId, number, customer, voided, refund, pizza }: Order,
): OrderMail | undefined {
  if (!voided || refund || customer.email === '') return undefined;
  return {
    _id: `order-cancelled-${String(_id)}`,
    template: 'order-cancelled',
    to: customer.email,
    checkoutId,
    data: {
      name: customer.name,
      ...called(number),
      pizza: pizza.name,
      reason: voided.reason,
      link: new URL('/contact', config.PUBLIC_URL).href,
    },
  };
}

/** Out for delivery: one mail per checkout, once its last order is out, if the customer wants mails. */
async function sentOut(
  { models, config }: MailDeps,
  { checkoutId, number, status, userId, customer, delivery }: Order,
): Promise<OrderMail | undefined> {
  if (status !== outForDelivery || customer.email === '') return undefined;
  const together = await models.orders.find({ checkoutId, ...notVoided }).lean<Order[]>();
  if (!together.every(isOut)) return undefined;
  const user = await models.users.findById(userId, { noOrderMails: 1 }).lean();
  if (!user || user.noOrderMails === true) return undefined;
  return {
    _id: `order-sent-${String(checkoutId)}`,
    template: 'order-sent',
    to: customer.email,
    checkoutId,
    data: {
      name: customer.name,
      ...called(number),
      pizzas: together.map(({ quantity, pizza }) => ({ quantity, pizza: pizza.name })),
      ...(delivery && { delivery }),
      ...orderLinks(config, userId),
    },
  };
}

/** Links of an order mail: to the orders, and to unsubscribe. */
export function orderLinks(config: MailDeps['config'], userId: Checkout['userId']) {
  const to = (path: string) => new URL(path, config.PUBLIC_URL).href;
  return {
    link: to('/order'),
    settings: to('/profile'),
    unsubscribe: to(`/user/unsubscribe/${unsubscribeToken(config, String(userId))}`),
  };
}

/** Puts the confirmation of a paid checkout with all its lines in the outbox; `billed`: with a link to its bill. Idempotent. */
export function writeConfirmation(
  { models, config }: Pick<MailDeps, 'models' | 'config'>,
  checkout: Checkout,
  billed = false,
): Promise<Mail> {
  const { _id, number, userId, customer, lines, amount, delivery } = checkout;
  const promise = paidEstimate(checkout);
  return writeMail(models, {
    _id: `order-confirmation-${String(_id)}`,
    template: 'order-confirmation',
    to: customer.email,
    checkoutId: _id,
    data: {
      name: customer.name,
      ...called(number),
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
