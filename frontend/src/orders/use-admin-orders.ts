import { type AdminOrderAnswer, type Answer, routes } from '@forno/shared/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request, requestPage } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import type { OrderFilter } from './order-filter.ts';
import { withNews } from './order-news.ts';
import { betweenOwnMoves } from './own-moves.ts';

const pageSize = 50;

/** Admin orders always include their customer; customer views are excluded. */
function isAdminOrder(order: Answer<typeof routes.orders>['orders'][number]): order is AdminOrderAnswer {
  return typeof order.userId === 'object' && 'name' in order.userId;
}

/** Matching orders, paged; updated by live events. */
export function useOrderList({ status, sort, q, ringing }: OrderFilter) {
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

/** Orders per status; own changes are added once confirmed. */
export function useOrderCounts() {
  return useQuery({
    queryKey: keys.admin.orderCounts,
    queryFn: ({ signal }) => betweenOwnMoves(() => request(routes.orderCounts, { signal })),
  });
}
