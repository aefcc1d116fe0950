import { type AdminOrderAnswer, type LivePayload, OrdersQuery } from '@forno/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { OrderFilter } from './order-filter.ts';
import { noteNews } from './order-news.ts';
import { type OrderPages, withExpected, withOrder, withoutOrder } from './order-pages.ts';

const listKey = keys.admin.orderList({}).slice(0, -1);

/** Changes every cached list of orders, each knowing its own filter. */
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

/** Puts the newest an answer or an event said of an order into every list. False when it was known. */
export function cacheOrder(client: QueryClient, order: AdminOrderAnswer): boolean {
  if (!noteNews(order._id, order.version, order)) return false;
  changeLists(client, (data, filter) => withOrder(data, filter, order));
  return true;
}

/** Takes a deleted order out of every list. */
export function dropOrder(client: QueryClient, id: string, version: number): void {
  noteNews(id, version, null);
  changeLists(client, (data) => withoutOrder(data, id));
}

/** When an order should be at the door by now; without a version of its own, the newest that was heard stands. */
export function cacheExpected(client: QueryClient, { _id, expected }: LivePayload<'order.expected'>): void {
  changeLists(client, (data) => withExpected(data, _id, expected));
}
