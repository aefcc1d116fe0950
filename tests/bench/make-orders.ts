import { randomUUID } from 'node:crypto';
import { customerWords, defaultRecipe, orderStatuses, shortId } from '@forno/shared/domain';
import type { Models, Order } from '@forno/shared/server';
import mongoose from 'mongoose';

/** Writes orders as the pipeline leaves them straight into the database: a history to read and search. */
export async function makeOrders(
  { orders }: Pick<Models, 'orders'>,
  count: number,
  of: (index: number) => Partial<Order> = () => ({}),
): Promise<void> {
  const batch = 1_000;
  for (let from = 0; from < count; from += batch) {
    const documents = Array.from({ length: Math.min(batch, count - from) }, (_, i) =>
      anOrder(from + i, of(from + i)),
    );
    await orders.collection.insertMany(documents, { ordered: false });
  }
}

function anOrder(index: number, given: Partial<Order>): Order {
  const createdAt = given.createdAt ?? new Date();
  const status = given.status ?? orderStatuses[0];
  const _id = given._id ?? new mongoose.Types.ObjectId();
  const customer = given.customer ?? { name: `Customer ${index}`, email: `customer-${index}@forno.example` };
  return {
    _id,
    shortId: shortId(String(_id)),
    words: customerWords(customer),
    checkoutId: new mongoose.Types.ObjectId(),
    line: 0,
    userId: new mongoose.Types.ObjectId(),
    customer,
    pizza: { _id: new mongoose.Types.ObjectId(), name: 'Margherita', price: 349, image: 'none.webp' },
    ...defaultRecipe,
    basePrice: 40,
    saucePrice: 0,
    cheesePrice: 30,
    veggiesPrice: 0,
    quantity: 1,
    totalAmount: 34_900,
    status,
    statusHistory: [{ status, at: createdAt }],
    version: 1,
    needs: [{ category: 'bases', name: 'Regular', qty: 1 }],
    stock: 'consumed',
    short: [],
    stockToken: randomUUID(),
    razorpayOrderId: `order_${index}`,
    paymentId: `pay_${index}`,
    createdAt,
    ...given,
  };
}
