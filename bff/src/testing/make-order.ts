import type { Models, Order } from '@forno/shared/server/db';
import { orderDocument } from '@forno/shared/testing';

/** Stores an order as the order worker would have made it. */
export async function makeOrder({ orders }: Models, overrides?: Partial<Order>): Promise<Order> {
  const order = orderDocument(overrides);
  await orders.create(order);
  return order;
}
