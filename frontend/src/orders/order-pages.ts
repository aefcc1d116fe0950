import type { OrderCounts, AdminOrderAnswer } from '@forno/shared/contracts';
import {
  type OrderStatus,
  customerWords,
  isUnacknowledged,
  nextStatus,
  readOrderSearch,
  shortId,
} from '@forno/shared/domain';
import type { InfiniteData } from '@tanstack/react-query';
import { keys } from '#transport/keys.ts';
import type { Page } from '#transport/request.ts';
import { queryClient } from '#transport/query-client.ts';

/** Which orders a list shows; an empty filter shows all. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Longest waiting first; without a status only undelivered orders. Newest first otherwise. */
  sort?: 'late' | undefined;
  /** Only unacknowledged new orders. */
  ringing?: 'true' | undefined;
  /** A prefix of a name, email or phone, an order's id or short id, or a payment id. */
  q?: string | undefined;
}

/** The server's filter (find-orders) for orders that arrive live, so that they appear in the same lists. */
export function matchesFilter(order: AdminOrderAnswer, { status, sort, q, ringing }: OrderFilter): boolean {
  if (status !== undefined && order.status !== status) return false;
  if (status === undefined && sort === 'late' && !nextStatus(order.status)) return false;
  if (ringing && !isUnacknowledged(order)) return false;
  if (!q?.trim()) return true;
  const search = readOrderSearch(q);
  switch (search.by) {
    case 'id':
      return order._id === search.is;
    case 'email':
      return order.userId.email.toLowerCase().startsWith(search.begins);
    case 'shortId':
      return shortId(order._id).startsWith(search.begins);
    case 'phone':
      return order.delivery?.phone?.startsWith(search.begins) === true;
    case 'words': {
      const known = customerWords(order.userId);
      const named = search.words.every((word) => known.some((one) => one.startsWith(word)));
      return named || (search.shortId !== undefined && shortId(order._id).startsWith(search.shortId));
    }
    case 'paymentId':
    case 'razorpayOrderId':
      return order[search.by] === search.is;
  }
}

type OrderPage = Page & { items: AdminOrderAnswer[] };
export type OrderPages = InfiniteData<OrderPage, unknown>;

/** Pending status changes by order id. */
export interface Move {
  order: AdminOrderAnswer;
  to: OrderStatus;
  /** When it was asked for; ISO 8601. */
  at: string;
}
export type PendingMoves = ReadonlyMap<string, Move>;

const isOlder = (a: AdminOrderAnswer, b: AdminOrderAnswer) => a._id < b._id;

/** In the filter's order; orders of one checkout are grouped at the first of them. */
function sorted(orders: readonly AdminOrderAnswer[], { sort }: OrderFilter): AdminOrderAnswer[] {
  const first = new Map<string, AdminOrderAnswer>();
  const isBefore = (a: AdminOrderAnswer, b: AdminOrderAnswer) => isOlder(a, b) === (sort === 'late');
  for (const order of orders) {
    const leader = first.get(order.checkoutId);
    if (!leader || isBefore(order, leader)) first.set(order.checkoutId, order);
  }
  const compare = (a: AdminOrderAnswer, b: AdminOrderAnswer) => (isBefore(a, b) ? -1 : 1);
  return orders.toSorted((a, b) => {
    if (a.checkoutId === b.checkoutId) return a.line - b.line || compare(a, b);
    return compare(first.get(a.checkoutId) ?? a, first.get(b.checkoutId) ?? b);
  });
}

function changePages(
  data: OrderPages,
  change: (items: AdminOrderAnswer[]) => AdminOrderAnswer[],
): OrderPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

/** Whether the order belongs to the loaded part of the list. */
function isLoadedRange(data: OrderPages, { sort }: OrderFilter, order: AdminOrderAnswer): boolean {
  const last = data.pages.at(-1);
  const end = last?.items.at(-1);
  if (last?.nextCursor === undefined || end === undefined) return true;
  return sort === 'late' ? isOlder(order, end) : isOlder(end, order);
}

/** The pages with this order inserted or updated, unless they have a newer version. */
export function withOrder(data: OrderPages, filter: OrderFilter, order: AdminOrderAnswer): OrderPages {
  const known = data.pages.flatMap((page) => page.items).find((item) => item._id === order._id);
  if (known) {
    if (known.version >= order.version) return data;
    return changePages(data, (items) => items.map((item) => (item._id === order._id ? order : item)));
  }
  // An order that moved into a filtered status is shown although it may be old.
  const belongs = filter.status !== undefined || isLoadedRange(data, filter, order);
  if (!belongs || !matchesFilter(order, filter)) return data;
  const [first, ...others] = data.pages;
  return first ? { ...data, pages: [{ ...first, items: [order, ...first.items] }, ...others] } : data;
}

/** Returns the same object if unaffected, to avoid rerendering. */
export function withExpected(
  data: OrderPages,
  id: string,
  expected: AdminOrderAnswer['expected'],
): OrderPages {
  if (!data.pages.some(({ items }) => items.some(({ _id }) => _id === id))) return data;
  return changePages(data, (items) => items.map((item) => (item._id === id ? { ...item, expected } : item)));
}

export function withoutOrder(data: OrderPages, id: string): OrderPages {
  return changePages(data, (items) => items.filter((item) => item._id !== id));
}

/** As it will be: with the step that is not confirmed yet, so that the last move is the last one also meanwhile. */
function movedOn(order: AdminOrderAnswer, { to, at }: Move): AdminOrderAnswer {
  if (order.status === to) return order;
  return { ...order, status: to, statusHistory: [...order.statusHistory, { status: to, at, by: null }] };
}

/**
 * The rows of a list: cached orders with pending changes applied, deduplicated. An order that no longer matches stays
 * in the cache but not in the rows.
 */
export function rowsOf(
  data: OrderPages | undefined,
  filter: OrderFilter,
  moving: PendingMoves = new Map(),
): AdminOrderAnswer[] {
  const rows = new Map<string, AdminOrderAnswer>();
  for (const order of data?.pages.flatMap((page) => page.items) ?? []) {
    const before = rows.get(order._id);
    if (!before || before.version < order.version) rows.set(order._id, order);
  }
  for (const [id, move] of moving) {
    const listed = rows.get(id);
    if (listed || filter.status !== undefined) rows.set(id, movedOn(listed ?? move.order, move));
  }
  return sorted(
    [...rows.values()].filter((order) => matchesFilter(order, filter)),
    filter,
  );
}

function moved(counts: OrderCounts, from: OrderStatus, to: OrderStatus): OrderCounts {
  // Nothing to subtract from: another admin's move is ahead of the counts. Keep the sum.
  if (from === to || counts[from] === 0) return counts;
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };
}

/** Adjusts the counts until they are refetched. */
export function countMove(from: OrderStatus, to: OrderStatus): void {
  queryClient.setQueryData<OrderCounts>(
    keys.admin.orderCounts,
    (counts) => counts && moved(counts, from, to),
  );
}

/** The counts with pending moves applied. */
export function countsWith(counts: OrderCounts, moving: PendingMoves): OrderCounts {
  return [...moving.values()].reduce((sum, { order, to }) => moved(sum, order.status, to), counts);
}

export function totalOf(counts: OrderCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
