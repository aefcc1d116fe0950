import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { useEffect } from 'react';
import type { OrderFilter } from '#orders/order-filter.ts';
import { useOrderRows } from '../use-order-rows.ts';

export interface BoardColumnData {
  status: OrderStatus;
  /** In order of work. */
  orders: readonly AdminOrderAnswer[];
  list: ReturnType<typeof useOrderRows>['list'];
}

const [received, kitchen, delivery, delivered] = orderStatuses;
const filters = {
  received: { status: received, sort: 'late' },
  kitchen: { status: kitchen, sort: 'late' },
  delivery: { status: delivery, sort: 'late' },
  delivered: { status: delivered },
} as const;

/** More than any station's normal backlog; beyond it, columns load on scroll. */
const mostAtOnce = 100;

/** Loads everything that waits automatically. */
function useWaiting(filter: OrderFilter) {
  const column = useOrderRows(filter);
  const { hasNextPage, isFetching, isError, fetchNextPage } = column.list;
  const wanted = hasNextPage && !isFetching && !isError && column.rows.length < mostAtOnce;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
  return column;
}

/** The four stations, from the same cached lists as the table. Longest waiting first; delivered orders are excluded. */
export function useColumns(): BoardColumnData[] {
  const first = useWaiting(filters.received);
  const second = useWaiting(filters.kitchen);
  const third = useWaiting(filters.delivery);
  const last = useOrderRows(filters.delivered);
  return [
    { status: received, orders: first.rows, list: first.list },
    { status: kitchen, orders: second.rows, list: second.list },
    { status: delivery, orders: third.rows, list: third.list },
    { status: delivered, orders: last.rows, list: last.list },
  ];
}
