import { routes } from '@forno/shared/contracts';
import type { Order } from '@forno/shared/server/db';
import type { Client } from './client.ts';
import { makeOrder } from './make-order.ts';
import type { TestShop } from './open-test-shop.ts';

/** Places, reads and changes the orders of a shop; changes are made by this admin. */
export function orderCalls({ deps: { models } }: TestShop, admin: Client) {
  return {
    place: (overrides?: Partial<Order>) => makeOrder(models, overrides),
    stored: (id: unknown) => models.orders.findById(id).lean(),
    list: (who: Client, query: Record<string, string> = {}) =>
      who.call<{ orders: { _id: string; userId: unknown }[] }>(routes.orders, { query }),
    update: (id: unknown, body: unknown) =>
      admin.call(routes.updateOrder, { params: { id: String(id) }, body }),
    cancel: (id: unknown, body?: unknown) =>
      admin.call(routes.cancelOrder, { params: { id: String(id) }, body }),
  };
}
