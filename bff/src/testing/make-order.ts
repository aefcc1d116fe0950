import { randomUUID } from 'node:crypto';
import { customerWords, firstStatus, shortId } from '@forno/shared/domain';
import type { Models, Order } from '@forno/shared/server';
import { defaultPizza } from '@forno/shared/testing';
import { Types } from 'mongoose';

/** An order as the order worker would have made it. */
export async function makeOrder(models: Models, overrides: Partial<Order> = {}): Promise<Order> {
  const { _id = new Types.ObjectId(), customer = { name: 'Asha', email: 'asha@forno.example' } } = overrides;
  const quantity = overrides.quantity ?? 1;
  const createdAt = overrides.createdAt ?? new Date();
  const order: Order = {
    ...defaultPizza,
    _id,
    shortId: shortId(String(_id)),
    words: customerWords(customer),
    checkoutId: new Types.ObjectId(),
    line: 0,
    userId: new Types.ObjectId(),
    customer,
    pizza: { _id: new Types.ObjectId(), name: 'Margherita', price: 299, image: 'none.webp' },
    quantity,
    totalAmount: 29_900 * quantity,
    status: firstStatus,
    statusHistory: [{ status: firstStatus, at: createdAt }],
    version: 1,
    needs: [
      { category: 'bases', name: 'Regular', qty: quantity },
      { category: 'sauces', name: 'Tomato', qty: quantity },
      { category: 'cheeses', name: 'Mozzarella', qty: quantity },
    ],
    stock: 'consumed',
    short: [],
    stockToken: randomUUID(),
    razorpayOrderId: `order_${randomUUID().slice(0, 8)}`,
    paymentId: `pay_${randomUUID().slice(0, 8)}`,
    createdAt,
    ...overrides,
  };
  await models.orders.create(order);
  return order;
}
