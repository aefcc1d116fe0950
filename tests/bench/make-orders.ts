import type { Models, Order } from '@forno/shared/server/db';
import { orderDocument } from '@forno/shared/testing';

/** Writes orders as the workers leave them straight into the database: a history to read and search. */
export async function makeOrders(
  { orders }: Pick<Models, 'orders'>,
  count: number,
  of: (index: number) => Partial<Order> = () => ({}),
): Promise<void> {
  const batch = 1_000;
  for (let from = 0; from < count; from += batch) {
    const documents = Array.from({ length: Math.min(batch, count - from) }, (_, i) => {
      const index = from + i;
      const customer = { name: `Customer ${index}`, email: `customer-${index}@forno.example` };
      return orderDocument({ customer, ...of(index) });
    });
    await orders.collection.insertMany(documents, { ordered: false });
  }
}
