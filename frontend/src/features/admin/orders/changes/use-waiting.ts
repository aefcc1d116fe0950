import type { OrderStatus } from '@forno/shared/domain';
import { useEffect } from 'react';
import { type OrderFilter, useOrderRows } from './order-rows.ts';

/** The board's lists, by status. */
export const filters = {
  'Order Received': { status: 'Order Received', sort: 'late' },
  'In the Kitchen': { status: 'In the Kitchen', sort: 'late' },
  'Sent to Delivery': { status: 'Sent to Delivery', sort: 'late' },
  Delivered: { status: 'Delivered' },
} as const satisfies Record<OrderStatus, OrderFilter>;

/** More than any station's normal backlog; beyond it, more load on scroll. */
const maxAtOnce = 100;

/** Loads on, while it is `on`, until so many are there that are due: what is for later is old, and would hide them. */
export function useLoadDue({ list, rows }: ReturnType<typeof useOrderRows>, on = true): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const due = rows.filter(({ later }) => !later).length;
  const wanted = on && hasNextPage && !isFetching && !isError && due < maxAtOnce;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
}

/** Loads everything that waits automatically, oldest first. */
function useWaiting(filter: OrderFilter) {
  const waiting = useOrderRows(filter);
  useLoadDue(waiting);
  return waiting;
}

/** What is not delivered, by status. */
export function useAllWaiting(): Record<Exclude<OrderStatus, 'Delivered'>, ReturnType<typeof useOrderRows>> {
  return {
    'Order Received': useWaiting(filters['Order Received']),
    'In the Kitchen': useWaiting(filters['In the Kitchen']),
    'Sent to Delivery': useWaiting(filters['Sent to Delivery']),
  };
}
