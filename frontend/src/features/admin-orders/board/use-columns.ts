import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { useEffect } from 'react';
import type { OrderFilter } from '#orders/order-filter.ts';
import { useOrderRows } from '#orders/use-admin-orders.ts';

export interface BoardColumnData {
  status: OrderStatus;
  /** In order of work. */
  orders: readonly AdminOrderAnswer[];
  list: ReturnType<typeof useOrderRows>['list'];
}

const filters = {
  'Order Received': { status: 'Order Received', sort: 'late' },
  'In the Kitchen': { status: 'In the Kitchen', sort: 'late' },
  'Sent to Delivery': { status: 'Sent to Delivery', sort: 'late' },
  Delivered: { status: 'Delivered' },
} as const satisfies Record<OrderStatus, OrderFilter>;

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
  const columns: Record<OrderStatus, ReturnType<typeof useOrderRows>> = {
    'Order Received': useWaiting(filters['Order Received']),
    'In the Kitchen': useWaiting(filters['In the Kitchen']),
    'Sent to Delivery': useWaiting(filters['Sent to Delivery']),
    Delivered: useOrderRows(filters.Delivered),
  };
  return orderStatuses.map((status) => ({
    status,
    orders: columns[status].rows,
    list: columns[status].list,
  }));
}
