import { useMemo } from 'react';
import type { OrderFilter } from '#api/order-filter.ts';
import { rowsOf } from '#api/order-pages.ts';
import { useOrderCounts, useOrderList } from '#api/use-admin-orders.ts';
import { useMoving } from './moves.ts';
import { countsWith } from './order-counts.ts';

/** A list as the screen shows it: what the server confirmed, with what is on its way to it. */
export function useOrderRows(filter: OrderFilter) {
  const list = useOrderList(filter);
  const moving = useMoving();
  const rows = useMemo(() => rowsOf(list.data, filter, moving), [list.data, filter, moving]);
  return { list, rows };
}

/** The counts per station, with what is on its way counted where it goes. */
export function useShownCounts() {
  const { data } = useOrderCounts();
  const moving = useMoving();
  return useMemo(() => data && countsWith(data, moving), [data, moving]);
}
