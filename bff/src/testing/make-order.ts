import { randomUUID } from 'node:crypto';
import { defaultRecipe, firstStatus } from '@forno/shared/domain';
import type { Models, Order } from '@forno/shared/server';
import { Types } from 'mongoose';

/** An order as the order worker would have made it. */
export async function makeOrder(models: Models, overrides: Partial<Order> = {}): Promise<Order> {
  const quantity = overrides.quantity ?? 1;
  const createdAt = overrides.createdAt ?? new Date();
  const order: Order = {
    ...defaultRecipe,
    _id: new Types.ObjectId(),
    checkoutId: new Types.ObjectId(),
    line: 0,
    userId: new Types.ObjectId(),
    customer: { name: 'Asha', email: 'asha@forno.example' },
    pizza: { _id: new Types.ObjectId(), name: 'Margherita', price: 299, image: 'none.webp' },
    basePrice: 40,
    saucePrice: 0,
    cheesePrice: 30,
    veggiesPrice: 0,
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
