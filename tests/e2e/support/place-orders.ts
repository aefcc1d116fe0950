import { type CartAnswer, type CartUpdate, routes } from '@forno/shared/contracts/server';
import { estimateNew, type OrderStatus, orderStatuses, paceOf, rangeAround } from '@forno/shared/domain';
import type { Models, Order } from '@forno/shared/server/db';
import { orderDocument, waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { ask } from '../../support/ask.ts';
import { type CaughtMail, mailsAt, payAt } from '../../support/sandbox.ts';
import type { TestShop } from '../../support/open-shop.ts';
import type { Session } from './accounts.ts';

const minuteMs = 60_000;
const batch = 500;
const people = ['Asha Rao', 'Vikram Shah', 'Meera Iyer', 'Joseph Thomas', 'Fatima Khan', 'Ravi Kumar'];

const addresses = [
  '12 Lavelle Road, Bengaluru 560001',
  'Flat 1204, Tower B, Prestige Shantiniketan, Whitefield Main Road, Bengaluru 560048',
  '7 Hilltop Lane',
];

interface OrderOptions {
  /** Status of all; spread over the four by default. */
  status?: OrderStatus;
  /** Minutes between orders; the newest is two of them old. */
  everyMinutes?: number;
  /** Promised as to a queue: the later it came, the later it is due. */
  promised?: boolean;
}

/**
 * Replaces all orders in the database, as an evening would have left them.
 * @returns their ids, newest first; of promised ones oldest first, as they are numbered
 */
export async function placeOrders(
  shop: TestShop,
  count: number,
  place: OrderOptions = {},
): Promise<string[]> {
  return atStore(shop, async (models) => {
    const pizzas = await models.pizzas.find({}).sort({ name: 1 }).lean();
    const customer = await models.users.findOne({ role: 'customer' }).lean();
    if (!customer) throw new Error('the seed has a customer');
    const made = Array.from({ length: count }, (_, index) => {
      const pizza = pizzas[index % pizzas.length];
      if (!pizza) throw new Error('the seed has pizzas');
      return anOrder(index, pizza, customer._id, place);
    });
    const orders = place.promised ? promised(made) : made;
    await models.orders.deleteMany({});
    for (let from = 0; from < orders.length; from += batch)
      await models.orders.insertMany(orders.slice(from, from + batch));
    return orders.map(({ _id }) => String(_id));
  });
}

/** Makes these orders the lines of one delivery. */
export async function asOne(orders: Models['orders'], parts: Order[]): Promise<void> {
  const [first] = parts;
  if (!first) throw new Error('the orders are there');
  const { checkoutId, razorpayOrderId, customer, delivery, promise, number } = first;
  const same = { checkoutId, razorpayOrderId, customer, delivery, promise, number, lines: parts.length };
  for (const [line, { _id }] of parts.entries()) await orders.updateOne({ _id }, { $set: { ...same, line } });
}

/** Newest first, as they are given; with the numbers of an evening. */
function promised(orders: readonly Order[]): Order[] {
  const kitchen = { pace: paceOf([], { minutes: 40 }), pizzasAtOnce: 8 };
  let ahead = 0;
  return orders.toReversed().map((order, nth) => {
    const { at } = estimateNew(kitchen, ahead, order.quantity, order.createdAt);
    ahead += order.quantity;
    return { ...order, number: nth + 1, promise: rangeAround(at) };
  });
}

function anOrder(
  index: number,
  { _id: pizzaId, name: pizzaName, price, image }: Order['pizza'],
  userId: Types.ObjectId,
  { status = orderStatuses[index % 4] ?? 'Order Received', everyMinutes = 1 }: OrderOptions,
): Order {
  const createdAt = new Date(Date.now() - (index + 2) * everyMinutes * minuteMs);
  const name = people[index % people.length] ?? '';
  const customer = { name, email: `${name.toLowerCase().replace(' ', '.')}.${index}@forno.example` };
  const noted = index % 5 === 1;
  const veggies = index % 2 === 0 ? ['Onion', 'Capsicum'] : [];
  const steps = orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);
  return orderDocument({
    // Ids increase with order time, like the shop's.
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1_000))),
    userId,
    customer,
    delivery: {
      address: addresses[index % addresses.length] ?? '',
      phone: '+919876543210',
      ...(noted && { note: 'The bell is at the back, beside the blue gate' }),
    },
    pizza: { _id: pizzaId, name: pizzaName, price, image },
    veggies,
    veggiesPrice: veggies.length > 0 ? 35 : 0,
    quantity: (index % 3) + 1,
    ...(noted && { note: 'Well done, please, and cut into sixteen small pieces for the children' }),
    status,
    statusHistory: steps.map((step, n) => ({ status: step, at: new Date(createdAt.getTime() + n * 20_000) })),
    version: steps.length,
    stockToken: null,
    acknowledged: { at: createdAt, by: { _id: userId, name: 'Kitchen' } },
    createdAt,
  });
}

/**
 * Fills this customer's cart and pays it at the sandbox, without the browser.
 * @returns the id of the checkout, once its orders exist
 */
export async function buy(
  shop: TestShop,
  session: Pick<Session, 'token'>,
  payer: { method?: string; email?: string; contact?: string } = {},
): Promise<string> {
  const { cartData } = await fillCart(shop.url, session);
  const amount = cartData.reduce((sum, line) => sum + line.originalPrice * line.quantity, 0);
  const payment = await ask(shop.url, session, routes.createPayment, { body: { amount } });
  const paid = await payAt(shop.sandbox.now.url, payment.orderId, payer);
  await ask(shop.url, session, routes.verifyPayment, { body: paid });
  const fulfilled = async () =>
    (await ask(shop.url, session, routes.checkout, { params: { id: payment.checkoutId } })).state ===
    'fulfilled';
  await waitFor(fulfilled, { what: 'the orders' });
  return payment.checkoutId;
}

/** Pizzas of the menu by their names, and how they are wanted. */
export type Chosen = ReadonlyArray<{ name: string } & Omit<CartUpdate['cartData'][number], 'pizzaId'>>;

export const one: Chosen = [{ name: 'Margherita', quantity: 1 }];
/** A customised pizza and a default one. */
export const two: Chosen = [
  {
    name: 'Farmhouse',
    quantity: 2,
    base: 'Thin Crust',
    sauce: 'Pesto',
    cheese: 'Feta',
    veggies: ['Onion', 'Black Olives', 'Jalapeño'],
  },
  ...one,
];

/** Puts menu pizzas, by name, into this customer's cart. */
export async function fillCart(
  url: string,
  session: Pick<Session, 'token'>,
  chosen: Chosen = two,
): Promise<CartAnswer> {
  const pizzas = await ask(url, session, routes.pizzas);
  const cartData = chosen.map(({ name, ...choice }) => {
    const pizza = pizzas.find((one) => one.name === name);
    if (!pizza) throw new Error(`${name} is not on the menu`);
    return { ...choice, pizzaId: pizza._id };
  });
  return ask(url, session, routes.updateCart, { body: { cartData } });
}

/** Direct database access, for what no screen or call can set up in time. */
export const atStore = <T>({ models }: TestShop, work: (models: Models) => Promise<T>): Promise<T> =>
  work(models);

/** Mails caught by the sandbox for this address, newest first. */
export const mailsTo = (shop: TestShop, address: string): Promise<CaughtMail[]> =>
  mailsAt(shop.sandbox.now.url, address);

/** Waits for the newest mail to this address with a matching link. */
export async function mailedLink(
  shop: TestShop,
  address: string,
  pattern: RegExp,
  count = 1,
): Promise<string> {
  return waitFor(
    async () => {
      const links = (await mailsTo(shop, address)).flatMap(
        (mail) => mail.links.find((link) => pattern.test(link)) ?? [],
      );
      return links.length >= count && links[0];
    },
    { what: `mail ${count} to ${address} with a link like ${pattern.source}` },
  );
}
