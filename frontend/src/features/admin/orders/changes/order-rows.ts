import { type AdminOrderAnswer, type Answer, type OrderCounts, routes } from '@forno/shared/contracts/admin';
import {
  beingPacked,
  type OrderStatus,
  customerWords,
  findsCancelled,
  inKitchen,
  isForLater,
  isUnacknowledged,
  nextStatus,
  readOrderSearch,
  shortId,
  type Stage,
  stageOf,
  statusOf,
} from '@forno/shared/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SeenOrders } from '#orders/order-events.ts';
import { keys } from '#transport/keys.ts';
import { serverNow } from '#ui/use-now.ts';
import { requestPage } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { moved, type OrderPages, seenOrders } from './order-cache.ts';
import { type Move, type PendingMoves, pendingMoves, usePendingMoves } from './pending-moves.ts';

/** Which orders a list shows; an empty filter shows all. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  /** Longest waiting first; without a status only undelivered orders. Newest first otherwise. */
  sort?: 'late' | undefined;
  /** Only unacknowledged new orders. */
  ringing?: 'true' | undefined;
  /** Words of a name, an email or a phone number, an order's number, id or short id, a bill's number, or a payment id. */
  q?: string | undefined;
  /** Only those that were cancelled; without it, none of them but among what a search finds. */
  voided?: 'only' | undefined;
}

/** The server's filter (find-orders) for orders that arrive live, so that they appear in the same lists. */
export const matchesFilter = (order: AdminOrderAnswer, filter: OrderFilter): boolean =>
  isListed(order, filter) && (!filter.q?.trim() || isFoundBy(readOrderSearch(filter.q), order));

/** All of it but what was searched for. */
function isListed(order: AdminOrderAnswer, filter: OrderFilter): boolean {
  const { status, sort, ringing, voided } = filter;
  if (order.voided ? !voided && !findsCancelled(filter) : voided === 'only') return false;
  if (status !== undefined && order.status !== status) return false;
  if (status === undefined && sort === 'late' && !nextStatus(order.status)) return false;
  return !ringing || isUnacknowledged(order);
}

function isFoundBy(search: ReturnType<typeof readOrderSearch>, order: AdminOrderAnswer): boolean {
  switch (search.by) {
    case 'id':
      return order._id === search.is;
    case 'shortId':
      return shortId(order._id).startsWith(search.begins);
    case 'words': {
      const known = customerWords(order.userId, order.delivery?.phone);
      const named = search.words.every((word) => known.some((one) => one.startsWith(word)));
      const { shortId: begins, number } = search;
      if (number !== undefined && order.number === number) return true;
      return named || (begins !== undefined && shortId(order._id).startsWith(begins));
    }
    case 'number':
      return order.number === search.is;
    // No order tells; see `rowsOf`.
    case 'document':
      return false;
    case 'paymentId':
    case 'razorpayOrderId':
      return order[search.by] === search.is;
  }
}

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

/** Whether an order that is not in the answer belongs to its loaded part. One that moved into a status may be old. */
function belongs(
  data: OrderPages | undefined,
  { sort, status }: OrderFilter,
  order: AdminOrderAnswer,
): boolean {
  const last = data?.pages.at(-1);
  const end = last?.items.at(-1);
  if (status !== undefined || last?.nextCursor === undefined || end === undefined) return true;
  return sort === 'late' ? isOlder(order, end) : isOlder(end, order);
}

/** An order at this stage since then. Handed over, it keeps the mark that it was baked; not begun, it is for later again. */
export function atStage(order: AdminOrderAnswer, to: Stage, since = order.baked): AdminOrderAnswer {
  const status = statusOf(to);
  const kept = inKitchen.includes(status) ? undefined : order.baked;
  const later = isForLater({ status, startAt: order.startAt }, serverNow()) || undefined;
  return { ...order, status, later, baked: to === beingPacked ? since : kept };
}

/** As it will be: with the step that is not confirmed yet, so that the last move is the last one also meanwhile. */
function movedOn(order: AdminOrderAnswer, { to, at: ms }: Move): AdminOrderAnswer {
  if (stageOf(order) === to) return order;
  const [status, at] = [statusOf(to), new Date(ms).toISOString()];
  const moved = atStage(order, to, at);
  if (order.status === status) return moved;
  // Nothing has begun.
  if (moved.later) return { ...moved, statusHistory: moved.statusHistory.slice(0, 1) };
  return { ...moved, statusHistory: [...order.statusHistory, { status, at, by: null }] };
}

/** What is newer than the cached lists. */
interface Overlay {
  seen: SeenOrders<AdminOrderAnswer>;
  moving?: PendingMoves;
}

function newestRows(data: OrderPages | undefined, filter: OrderFilter, seen: Overlay['seen']) {
  const rows = new Map<string, AdminOrderAnswer>();
  const add = (order: AdminOrderAnswer) => {
    const before = rows.get(order._id);
    if (!before || before.version < order.version) rows.set(order._id, order);
  };
  for (const order of data?.pages.flatMap((page) => page.items) ?? []) add(order);
  const askedAt = data?.pages[0]?.askedAt ?? Number.POSITIVE_INFINITY;
  for (const [id, { at, order }] of seen) {
    if (!order) {
      // Deleted it is where the cancelled ones are.
      if (!rows.get(id)?.voided) rows.delete(id);
    } else if (
      rows.has(id) ||
      (at >= askedAt && matchesFilter(order, filter) && belongs(data, filter, order))
    )
      add(order);
  }
  return rows;
}

/** The rows of a list: the cached answer, with what came since it was asked for and pending changes laid over it. */
export function rowsOf(
  data: OrderPages | undefined,
  filter: OrderFilter,
  { seen, moving = new Map() }: Overlay,
): AdminOrderAnswer[] {
  const rows = newestRows(data, filter, seen);
  const { q = '' } = filter;
  for (const [id, move] of moving) {
    const listed = rows.get(id);
    const comes = filter.status !== undefined && matchesFilter(move.order, { q });
    if (listed || comes) rows.set(id, movedOn(listed ?? move.order, move));
  }
  const search = readOrderSearch(q);
  // Of a bill or a reference the server alone knows the orders: what it found stays.
  const theirs = search.by === 'document' || (search.by === 'words' && search.reference !== undefined);
  const matches = theirs ? isListed : matchesFilter;
  return sorted(
    [...rows.values()].filter((order) => matches(order, filter)),
    filter,
  );
}

/** The counts as if all moves on their way had arrived. */
export function countsWith(counts: OrderCounts, moving: PendingMoves): OrderCounts {
  return [...moving.values()].reduce((sum, { order, to }) => moved(sum, order.status, statusOf(to)), counts);
}

export function totalOf(counts: OrderCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const pageSize = 50;

/** Admin orders always include their customer; customer views are excluded. */
function isAdminOrder(order: Answer<typeof routes.orders>['orders'][number]): order is AdminOrderAnswer {
  return typeof order.userId === 'object' && 'name' in order.userId;
}

/** Matching orders, paged, and as the screen shows them. */
export function useOrderRows({ status, sort, q, ringing, voided }: OrderFilter) {
  const filter = useMemo(
    () => ({ status, sort, q: q || undefined, ringing, voided }),
    [status, sort, q, ringing, voided],
  );
  const list = useInfiniteQuery({
    queryKey: keys.admin.orderList({ ...filter, withCancelled: voided === 'only' || findsCancelled(filter) }),
    queryFn: async ({ pageParam, signal }) => {
      const askedAt = Date.now();
      const query = { ...filter, limit: pageSize, cursor: pageParam };
      const { answer, ...page } = await requestPage(routes.orders, { query, signal });
      return { ...page, askedAt, items: answer.orders.filter(isAdminOrder) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const seen = seenOrders.use();
  const moving = usePendingMoves();
  const rows = useMemo(() => rowsOf(list.data, filter, { seen, moving }), [list.data, filter, seen, moving]);
  return { list, rows };
}

type OrderList = ReturnType<typeof useOrderRows>['list'];

/** A page already on its way is waited for, not asked for again. */
export const together = { cancelRefetch: false };

/** The rows with all further pages, or with those that could be loaded. */
export async function loadAll(list: OrderList, filter: OrderFilter): Promise<AdminOrderAnswer[]> {
  let { data, hasNextPage, isError, fetchNextPage } = list;
  while (hasNextPage && !isError)
    ({ data, hasNextPage, isError, fetchNextPage } = await fetchNextPage(together));
  return rowsOf(data, filter, { seen: seenOrders.get(), moving: pendingMoves() });
}

/** How many orders match: the rows here, and those of pages that were not loaded yet. */
export function countAll({ data }: OrderList, rows: readonly AdminOrderAnswer[]): number {
  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  const further = last?.nextCursor === undefined ? 0 : Math.max(0, (last.total ?? 0) - loaded);
  return rows.length + further;
}

/** Orders per status, with pending moves applied; own changes are added to the counts once confirmed. */
export function useShownCounts() {
  const moving = usePendingMoves();
  // Meanwhile it would be unclear whether the answer includes the move, and adding it might count it twice.
  const enabled = [...moving.values()].every(({ unsent }) => unsent === true);
  const { data } = useAnswer(keys.admin.orderCounts, routes.orderCounts, { enabled });
  return useMemo(() => data && countsWith(data, moving), [data, moving]);
}
