import {
  amountLeft,
  type Called,
  callName,
  choicesOf,
  isOut,
  limits,
  newsForMs,
  outForDelivery,
  sum,
} from '../../domain/index.ts';
import { foodWords, lineWords } from '../../messages/server/index.ts';
import type { Config, DataSecrets } from '../runtime/config/index.ts';
import type { Perform } from '../runtime/effects.ts';
import { signedPage } from '../runtime/signed-id.ts';
import {
  type Checkout,
  type Mail,
  type Models,
  notRemade,
  notVoided,
  type Order,
  type User,
} from '../db/models/index.ts';
import { paidEstimate, pizzasToMake, promisedLast, rangeView } from '../orders/index.ts';
import { markMailed } from '../orders/transitions.ts';
import type { Producer } from '../queues/index.ts';
import { enqueueMail, type NewMail, queueMail, takeBackMail, writeMail } from './queue-mail.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface SendDeps {
  models: Models;
  producer: Pick<Producer, 'enqueue'>;
  perform: Perform;
}

interface MailDeps extends SendDeps {
  config: Pick<Config, 'PUBLIC_URL' | keyof DataSecrets>;
}

type OrderMail = NewMail<Record<string, unknown>>;

/**
 * Mails an order's status to the customer and clears its mark. The mail's id names the status, so a repeat is the same
 * mail; the sweep handles marks that remain.
 */
export async function mailOrder(deps: MailDeps, order: Order): Promise<void> {
  const mail = await (order.voided ? cancelled(deps, order) : sentOut(deps, order));
  if (mail) await sendMail(deps, mail);
  await markMailed(deps.models, order);
}

async function sendMail({ models, producer, perform }: SendDeps, mail: OrderMail) {
  await perform('write order mail', () => writeMail(models, mail));
  await perform('enqueue mail', () => enqueueMail(producer, mail));
}

/** Where or when the delivery goes from now on. `change` is in the mail's id, so that a repeat is the same mail. */
export async function mailDeliveryChange(
  deps: SendDeps & { config: Parameters<typeof ordersLink>[0] },
  { _id, customer: { name, email } }: Pick<Checkout, '_id' | 'customer'>,
  change: string,
  now: OrderMail['data'],
): Promise<void> {
  if (email === '') return;
  await sendMail(deps, {
    _id: `delivery-changed-${String(_id)}-${change}`,
    template: 'delivery-changed',
    to: email,
    checkoutId: _id,
    data: { name, ...now, link: ordersLink(deps.config) },
  });
}

/** What was told to be on its way is not: the mail that says so is not sent, if it waits still. */
export const takeBackSent = (deps: Parameters<typeof takeBackMail>[0], order: Order): Promise<void> =>
  takeBackMail(deps, { _id: idOfSent(order), template: 'order-sent' });

const idOfSent = ({ _id, checkoutId, remake }: Order) =>
  `order-sent-${String(remake?.again ? _id : checkoutId)}`;

const backOf = ({ refund }: Order): number => {
  const { waits = 0, back: byBank = 0 } = refund?.parts ?? {};
  return (refund?.amount ?? 0) - waits - byBank;
};
const isRefunded = ({ refund, totalAmount }: Order) =>
  refund && totalAmount - refund.amount < limits.paymentMinPaise;

/**
 * Cancelled without a refund, or with only a part given back before: one mail of all that one press cancelled so. Refunds have
 * their own mail.
 */
async function cancelled({ models, config }: MailDeps, order: Order): Promise<OrderMail | undefined> {
  const { checkoutId, customer, voided } = order;
  if (!voided || isRefunded(order) || customer.email === '') return undefined;
  const pressed = {
    checkoutId,
    'voided.at': voided.at,
    'voided.cleared': { $ne: true },
    ...notRemade,
  } as const;
  const all = await models.orders.find(pressed).sort({ line: 1 }).lean<Order[]>();
  const those = all.filter((one) => !isRefunded(one));
  const [first = order] = those;
  const back = sum(those.map(backOf));
  return {
    _id: `order-cancelled-${String(first._id)}`,
    template: 'order-cancelled',
    to: customer.email,
    checkoutId,
    data: {
      name: customer.name,
      number: callName(order),
      pizza: those.map(({ pizza }) => pizza.name).join(', '),
      reason: voided.reason,
      link: new URL(`/contact?order=${encodeURIComponent(callName(order))}`, config.PUBLIC_URL).href,
      ...(back > 0 && { back }),
    },
  };
}

/**
 * Out for delivery, or ready to collect: one mail per checkout, once its last order is out, if the customer wants mails; and one for each remake
 * that is brought after the others.
 */
async function sentOut({ models, config }: MailDeps, order: Order): Promise<OrderMail | undefined> {
  const { checkoutId, status, userId, customer, delivery, remake, fulfilment } = order;
  if (status !== outForDelivery || customer.email === '') return undefined;
  const all = await models.orders.find({ checkoutId, ...notVoided }).lean<Order[]>();
  // What goes out once more goes alone.
  const together = remake?.again ? [order] : all.filter((one) => !one.remake?.again);
  if (!together.every(isOut)) return undefined;
  const number = nameOfDelivery(all, order);
  const arriving = promisedLast(together);
  const user = await models.users.findById(userId, { noOrderMails: 1 }).lean();
  if (!user || user.noOrderMails === true) return undefined;
  const followEnded = (await models.checkouts.exists({ _id: checkoutId, followEnded: true })) !== null;
  return {
    _id: idOfSent(order),
    template: 'order-sent',
    to: customer.email,
    checkoutId,
    until: new Date(Date.now() + newsForMs['on its way']),
    data: {
      name: customer.name,
      pizzas: together.filter(pizzasToMake).map((one) => ({
        quantity: pizzasToMake(one),
        pizza: one.pizza.name,
        recipe: lineWords(choicesOf(one)),
        // Of what was refunded and not made, what is left.
        amount: pizzasToMake(one) < one.quantity ? amountLeft(one) : one.totalAmount,
        ...pictureOf(config, one.pizza.image),
      })),
      ...(number && { number }),
      ...(fulfilment && { fulfilment }),
      ...(arriving && { promise: rangeView(arriving) }),
      ...(delivery?.address && { delivery }),
      ...orderLinks(config, { _id: checkoutId, userId, followEnded }, customer.email),
    },
  };
}

/** What a delivery is called; without a number of the day, by its first pizza. */
export function nameOfDelivery(orders: readonly Pick<Order, '_id' | 'line'>[], called: Called) {
  const [first] = orders.toSorted((a, b) => a.line - b.line);
  return first && callName({ ...called, _id: first._id });
}

/** By its public address, without anything of a person. */
const pictureOf = (config: MailDeps['config'], image: string) =>
  image === '' ? {} : { image: new URL(`/images/${encodeURIComponent(image)}`, config.PUBLIC_URL).href };

const ordersLink = ({ PUBLIC_URL }: Pick<MailDeps['config'], 'PUBLIC_URL'>): string =>
  new URL('/order', PUBLIC_URL).href;

/** Links of an order mail: to the orders, to follow this one unless that has ended (`followEnded`), and to unsubscribe. */
export function orderLinks(
  config: MailDeps['config'],
  { userId, _id, followEnded }: Pick<Checkout, '_id' | 'userId' | 'followEnded'>,
  mailbox: string,
) {
  const to = (path: string) => new URL(path, config.PUBLIC_URL).href;
  return {
    link: ordersLink(config),
    settings: to('/profile'),
    ...(!followEnded && { follow: signedPage(config, 'follow', String(_id), mailbox) }),
    unsubscribe: to(`/user/unsubscribe/${unsubscribeToken(config, String(userId), mailbox)}`),
  };
}

/** Puts the confirmation of a paid checkout with all its lines in the outbox; `billed`: with a link to its bill. Idempotent. */
export function writeConfirmation(
  { models, config }: Pick<MailDeps, 'models' | 'config'>,
  checkout: Checkout,
  {
    billed,
    orders,
    customer: { email, isVerified },
  }: {
    billed: boolean;
    orders: readonly Pick<Order, '_id' | 'line'>[];
    customer: Pick<User, 'email' | 'isVerified'>;
  },
): Promise<Mail> {
  const { _id, customer, lines, amount, deliveryFee, delivery, fulfilment, startAt } = checkout;
  const promise = paidEstimate(checkout);
  const number = nameOfDelivery(orders, checkout);
  return writeMail(models, {
    _id: `order-confirmation-${String(_id)}`,
    template: 'order-confirmation',
    to: customer.email,
    checkoutId: _id,
    data: {
      name: customer.name,
      ...(checkout.numberDay && { day: checkout.numberDay }),
      lines: lines.map((line) => ({
        line: line.line,
        pizza: line.pizzaName,
        ...pictureOf(config, line.pizzaImage),
        quantity: line.quantity,
        recipe: lineWords(line),
        ...(line.food && { food: foodWords(line.food) }),
        ...(line.note && { note: line.note }),
        amount: line.amount,
      })),
      ...(deliveryFee && { fee: deliveryFee }),
      amount,
      ...(number && { number }),
      ...(fulfilment && { fulfilment }),
      ...((delivery?.address || delivery?.note) && { delivery }),
      ...(promise && { promise: rangeView(promise) }),
      ...(startAt && { later: true }),
      // Read with the cart: sending it asks for nothing more than whether it is cancelled.
      known: isVerified && email === customer.email,
      ...(billed && { bill: new URL(`/bill/${String(_id)}`, config.PUBLIC_URL).href }),
      ...orderLinks(config, checkout, customer.email),
    },
  });
}

/**
 * Puts a copy of an order mail in the outbox, with a new id: mailboxes drop a repeated Message-ID. Data removed from
 * the first after sending is restored from the checkout.
 */
export async function resendMail(
  { models, producer, config }: Pick<MailDeps, 'models' | 'config'> & { producer: Producer },
  mail: Mail,
  requestId?: string,
): Promise<boolean> {
  const { template, to, replyTo, checkoutId } = mail;
  const about = await models.checkouts
    .findById(checkoutId, { userId: 1, delivery: 1, followEnded: 1 })
    .lean();
  const filled = about && {
    ...orderLinks(config, about, to),
    ...(about.delivery && { delivery: about.delivery }),
  };
  const _id = `${mail._id}-again-${Date.now()}`;
  const copy = { _id, template, to, ...(replyTo && { replyTo }), ...(checkoutId && { checkoutId }) };
  const { follow, known: _then, ...data }: Mail['data'] = { ...filled, ...mail.data };
  const stays = !about?.followEnded && follow !== undefined && { follow };
  await queueMail({ models, producer }, { ...copy, data: { ...data, ...stays } }, requestId);
  return true;
}
