import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { customerWords, firstStatus, shortId } from '../domain/index.ts';
import type { Order } from '../server/db/models/index.ts';
import { defaultPizza } from './default-pizza.ts';

/** An order as the order worker would have made it, but for what a test gives. */
export function orderDocument(given: Partial<Order> = {}): Order {
  const { _id = new Types.ObjectId(), quantity = 1, createdAt = new Date(), veggies = [] } = given;
  const { customer = { name: 'Asha', email: 'asha@forno.example' } } = given;
  const { pizza = { _id: new Types.ObjectId(), name: 'Margherita', price: 299, image: 'none.webp' } } = given;
  // As long as the provider's.
  const providerId = String(_id).slice(-14);
  return {
    ...defaultPizza,
    _id,
    shortId: shortId(String(_id)),
    words: customerWords(customer, given.delivery?.phone),
    checkoutId: new Types.ObjectId(),
    line: 0,
    userId: new Types.ObjectId(),
    customer,
    pizza,
    quantity,
    totalAmount: 100 * pizza.price * quantity,
    status: firstStatus,
    statusHistory: [{ status: firstStatus, at: createdAt }],
    version: 1,
    needs: [
      { category: 'bases', name: defaultPizza.base, qty: quantity },
      { category: 'sauces', name: defaultPizza.sauce, qty: quantity },
      { category: 'cheeses', name: defaultPizza.cheese, qty: quantity },
      ...veggies.map((name) => ({ category: 'veggies' as const, name, qty: quantity })),
    ],
    stock: 'consumed',
    short: [],
    stockToken: randomUUID(),
    razorpayOrderId: `order_${providerId}`,
    paymentId: `pay_${providerId}`,
    createdAt,
    ...given,
  };
}
