import { type AdminOrderAnswer, type LivePayload, OrdersQuery } from '@forno/shared/contracts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { createOrderEvents } from './order-events.ts';
import {
  matchesFilter,
  type OrderFilter,
  type OrderPages,
  withExpected,
  withOrder,
  withoutOrder,
} from './order-pages.ts';

// List calls take at most half a minute; older events are not needed.
const events = createOrderEvents<AdminOrderAnswer>(120_000);
export const noteOrderEvent = events.note;

/** A page's response updated with events since the request; new orders are added to the first page. */
export function withNews(
  items: readonly AdminOrderAnswer[],
  filter: OrderFilter,
  asked: { at: number; first: boolean },
): AdminOrderAnswer[] {
  const merged = items.flatMap((item) => {
    const heard = events.heard.get(item._id);
    if (heard?.order === null) return [];
    return [heard?.order && heard.version > item.version ? heard.order : item];
  });
  if (!asked.first) return merged;
  const there = new Set(items.map((item) => item._id));
  const arrived = [...events.heard.values()].flatMap(({ at, order }) =>
    order && at >= asked.at && !there.has(order._id) && matchesFilter(order, filter) ? [order] : [],
  );
  return [...arrived, ...merged];
}

const listKey = keys.admin.orderList({}).slice(0, -1);

/** Updates every cached list of orders, each with its filter. */
function changeLists(change: (data: OrderPages, filter: OrderFilter) => OrderPages): void {
  for (const [key] of queryClient.getQueriesData({ queryKey: listKey })) {
    const filter = OrdersQuery.safeParse(key.at(-1));
    if (!filter.success) continue;
    queryClient.setQueryData<OrderPages>(key, (data) => data && change(data, filter.data));
  }
}

/** Stores an order from a response or event in every list, unless already known. */
export function cacheOrder(order: AdminOrderAnswer): void {
  if (noteOrderEvent(order._id, order.version, order))
    changeLists((data, filter) => withOrder(data, filter, order));
}

/** Removes a deleted order from every list, for good: whatever version was heard of. */
export function dropOrder(id: string): void {
  noteOrderEvent(id, Number.POSITIVE_INFINITY, null);
  changeLists((data) => withoutOrder(data, id));
}

/** Updates an order's estimate; estimates have no version, so the latest received wins. */
export function cacheExpected({ _id, expected }: LivePayload<'order.expected'>): void {
  changeLists((data) => withExpected(data, _id, expected));
}

const figuresEveryMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Refetches data computed from orders (counts, needs, the dashboard), debounced: forty orders at once cause one
 * request.
 */
export function refreshFiguresSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    for (const queryKey of [keys.admin.orderCounts, keys.admin.needs, keys.admin.dashboard]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, figuresEveryMs);
}
