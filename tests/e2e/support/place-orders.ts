import { randomBytes } from 'node:crypto';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { type Models, type Order, openDatabase } from '@forno/shared/server/db';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import type { TestShop } from '../../support/start-shop.ts';

const minuteMs = 60_000;
const batch = 500;
const people = ['Asha Rao', 'Vikram Shah', 'Meera Iyer', 'Joseph Thomas', 'Fatima Khan', 'Ravi Kumar'];

const addresses = [
  '12 Lavelle Road, Bengaluru 560001',
  'Flat 1204, Tower B, Prestige Shantiniketan, Whitefield Main Road, Bengaluru 560048',
  '7 Hilltop Lane',
];

interface Place {
  /** Status of all; spread over the four by default. */
  status?: OrderStatus;
  /** Minutes between orders; the newest is two of them old. */
  everyMinutes?: number;
  /** New orders are unacknowledged. */
  ringing?: boolean;
}

/**
 * Replaces all orders in the database, as an evening would have left them.
 * @returns their ids, newest first
 */
export async function placeOrders(shop: TestShop, count: number, place: Place = {}): Promise<string[]> {
  const database = await openDatabase(shop.config);
  try {
    const pizzas = await database.models.pizzas.find({}).lean();
    const customer = await database.models.users.findOne({ role: 'customer' }).lean();
    if (!customer) throw new Error('the seed has a customer');
    const orders = Array.from({ length: count }, (_, index) => {
      const pizza = pizzas[index % pizzas.length];
      if (!pizza) throw new Error('the seed has pizzas');
      return anOrder(index, pizza, customer._id, place);
    });
    await database.models.orders.deleteMany({});
    for (let from = 0; from < orders.length; from += batch)
      await database.models.orders.insertMany(orders.slice(from, from + batch));
    return orders.map(({ _id }) => String(_id));
  } finally {
    await database.close();
  }
}

type Pizza = Awaited<ReturnType<Models['pizzas']['find']>>[number];

function anOrder(
  index: number,
  { _id: pizzaId, name: pizzaName, price, image }: Pick<Pizza, '_id' | 'name' | 'price' | 'image'>,
  userId: Types.ObjectId,
  { status = orderStatuses[index % 4] ?? 'Order Received', everyMinutes = 1, ringing = false }: Place,
): Order {
  const createdAt = new Date(Date.now() - (index + 2) * everyMinutes * minuteMs);
  const name = people[index % people.length] ?? '';
  const customer = { name, email: `${name.toLowerCase().replace(' ', '.')}.${index}@forno.example` };
  const noted = index % 5 === 1;
  const veggies = index % 2 === 0 ? ['Onion', 'Capsicum'] : [];
  const steps = orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);
  return orderDocument({
    _id: idOf(createdAt),
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
    ...(!ringing && { acknowledged: { at: createdAt, by: { _id: userId, name: 'Kitchen' } } }),
    createdAt,
  });
}

/** Ids increase with order time, like the shop's. */
function idOf(moment: Date): Types.ObjectId {
  const seconds = Math.floor(moment.getTime() / 1_000)
    .toString(16)
    .padStart(8, '0');
  return new Types.ObjectId(seconds + randomBytes(8).toString('hex'));
}
