import { useMemo } from 'react';
import type { OrderFilter } from '#orders/order-filter.ts';
import { rowsOf } from '#orders/order-pages.ts';
import { useOrderCounts, useOrderList } from '#orders/use-admin-orders.ts';
import { useMoving } from '#orders/moves.ts';
import { countsWith } from '#orders/order-counts.ts';

/** The rows on the screen: confirmed orders with pending moves applied. */
export function useOrderRows(filter: OrderFilter) {
  const list = useOrderList(filter);
  const moving = useMoving();
  const rows = useMemo(() => rowsOf(list.data, filter, moving), [list.data, filter, moving]);
  return { list, rows };
}

/** The counts per status with pending moves applied. */
export function useShownCounts() {
  const { data } = useOrderCounts();
  const moving = useMoving();
  return useMemo(() => data && countsWith(data, moving), [data, moving]);
}
