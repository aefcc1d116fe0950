import { type AdminOrderAnswer, type Answer, routes } from '@forno/shared/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request, requestPage } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { withNews } from './order-cache.ts';
import { countsWith, type OrderFilter, rowsOf } from './order-pages.ts';
import { betweenOwnMoves, useMoving } from './status-change-queue.ts';

const pageSize = 50;

/** Admin orders always include their customer; customer views are excluded. */
function isAdminOrder(order: Answer<typeof routes.orders>['orders'][number]): order is AdminOrderAnswer {
  return typeof order.userId === 'object' && 'name' in order.userId;
}

/** Matching orders, paged; updated by live events. */
function useOrderList({ status, sort, q, ringing }: OrderFilter) {
  const filter = { status, sort, q: q || undefined, ringing };
  return useInfiniteQuery({
    queryKey: keys.admin.orderList(filter),
    queryFn: async ({ pageParam, signal }) => {
      const asked = { at: Date.now(), first: pageParam === undefined };
      const query = { ...filter, limit: pageSize, cursor: pageParam };
      const { answer, ...page } = await requestPage(routes.orders, { query, signal });
      return { ...page, items: withNews(answer.orders.filter(isAdminOrder), filter, asked) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Matching orders as the screen shows them: confirmed ones with pending moves applied. */
export function useOrderRows(filter: OrderFilter) {
  const list = useOrderList(filter);
  const moving = useMoving();
  const rows = useMemo(() => rowsOf(list.data, filter, moving), [list.data, filter, moving]);
  return { list, rows };
}

/** Orders per status, with pending moves applied; own changes are added to the counts once confirmed. */
export function useShownCounts() {
  const { data } = useQuery({
    queryKey: keys.admin.orderCounts,
    queryFn: ({ signal }) => betweenOwnMoves(() => request(routes.orderCounts, { signal })),
  });
  const moving = useMoving();
  return useMemo(() => data && countsWith(data, moving), [data, moving]);
}
