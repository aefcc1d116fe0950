import { type AdminOrderAnswer, type LivePayload, OrdersQuery } from '@forno/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '#transport/keys.ts';
import type { OrderFilter } from './order-filter.ts';
import { noteNews } from './order-news.ts';
import { type OrderPages, withExpected, withOrder, withoutOrder } from './order-pages.ts';

const listKey = keys.admin.orderList({}).slice(0, -1);

/** Updates every cached list of orders, each with its filter. */
function changeLists(
  client: QueryClient,
  change: (data: OrderPages, filter: OrderFilter) => OrderPages,
): void {
  for (const [key] of client.getQueriesData({ queryKey: listKey })) {
    const filter = OrdersQuery.safeParse(key.at(-1));
    if (!filter.success) continue;
    client.setQueryData<OrderPages>(key, (data) => data && change(data, filter.data));
  }
}

/** Stores an order from a response or event in every list. False if already known. */
export function cacheOrder(client: QueryClient, order: AdminOrderAnswer): boolean {
  if (!noteNews(order._id, order.version, order)) return false;
  changeLists(client, (data, filter) => withOrder(data, filter, order));
  return true;
}

/** Removes a deleted order from every list. */
export function dropOrder(client: QueryClient, id: string, version: number): void {
  noteNews(id, version, null);
  changeLists(client, (data) => withoutOrder(data, id));
}

/** Updates an order's estimate; estimates have no version, so the latest received wins. */
export function cacheExpected(client: QueryClient, { _id, expected }: LivePayload<'order.expected'>): void {
  changeLists(client, (data) => withExpected(data, _id, expected));
}
