import { AdminOrderAnswer, type LivePayload, type OrderCounts, routes } from '@forno/shared/contracts/admin';
import type { OrderStatus } from '@forno/shared/domain';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { stationKey } from '#accounts/reauthentication.tsx';
import { useLiveEvent } from '#live/live-events.ts';
import { createOrderEvents } from '#orders/order-events.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import type { Page } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** `askedAt`: milliseconds since 1970. */
type OrderPage = Page & { items: AdminOrderAnswer[]; askedAt: number };
export type OrderPages = InfiniteData<OrderPage, unknown>;

/** Lists are cached as the server answered them; what came since is laid over them when they are shown. */
export const { seen: seenOrders, note } = createOrderEvents<AdminOrderAnswer>();

/** An order from a response or event, for every list. */
export function recordSeenOrder(order: AdminOrderAnswer): void {
  note(order._id, order.version, order);
}

/** Removes a deleted order from every list, for good, whatever version was seen; those of cancelled ones ask for it. */
export function dropOrder(id: string): void {
  note(id, Number.POSITIVE_INFINITY, null);
  void refetch(keys.admin.orderList({ withCancelled: true }));
}

/** Forty orders at once cause one request. */
function soon(...stale: readonly QueryKey[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void refetch(...stale);
    }, 1_000);
  };
}

/** Refetches data computed from orders: counts, needs, the dashboard. */
export const refreshFiguresSoon = soon(keys.admin.orderCounts, keys.admin.needs, keys.admin.dashboard);
const refreshListsSoon = soon(keys.admin.orderLists);

/** Updates an order's estimate; estimates have no version, so the latest received wins. */
function noteExpected({ _id, expected }: LivePayload<'order.expected'>): void {
  const updated = (order: AdminOrderAnswer) => (order._id === _id ? { ...order, expected } : order);
  const known = seenOrders.get().get(_id);
  if (known?.order)
    seenOrders.set(new Map(seenOrders.get()).set(_id, { ...known, order: updated(known.order) }));
  queryClient.setQueriesData<OrderPages>({ queryKey: keys.admin.orderLists }, (data) => {
    // The same object if unaffected, to avoid rerendering.
    if (!data?.pages.some(({ items }) => items.some((order) => order._id === _id))) return data;
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(updated) })) };
  });
  // The answer under way may be of before.
  if (queryClient.isFetching({ queryKey: keys.admin.orderLists })) refreshListsSoon();
}

/** The counts after one order's move. */
export function moved(counts: OrderCounts, from: OrderStatus, to: OrderStatus): OrderCounts {
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

/**
 * Updates the admin's lists and figures from live events, below the admin layout: what happened while another area was
 * shown is asked for. Customer data is updated elsewhere.
 */
export function useAdminLive(): void {
  useLiveEvent('order.changed', (payload) => {
    const { data: order } = AdminOrderAnswer.safeParse(payload);
    if (!order) return;
    recordSeenOrder(order);
    refreshFiguresSoon();
  });
  useLiveEvent('order.expected', noteExpected);
  useLiveEvent('order.removed', ({ _id }) => {
    dropOrder(_id);
    refreshFiguresSoon();
  });
  useLiveEvent('checkout.changed', refreshFiguresSoon);
  useLiveEvent('inventory.changed', refreshFiguresSoon);
  useEffect(() => void refetch(keys.admin.all), []);
}

/** Whoever is at a tablet next sees what their duties allow, and no more: what was read for somebody else is read anew. */
export function useNextPerson(): void {
  const { data } = useAnswer(stationKey, routes.station, { enabled: false });
  const here = data?.person?._id;
  const was = useRef(here);
  useEffect(() => {
    if (was.current === here) return;
    was.current = here;
    seenOrders.set(new Map());
    void refetch(keys.admin.orders);
  }, [here]);
}
