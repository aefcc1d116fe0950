import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { useMemo } from 'react';
import { useOrderRows } from '../use-order-rows.ts';

export interface BoardColumnData {
  status: OrderStatus;
  /** In the order of work. */
  orders: readonly AdminOrderAnswer[];
  list: ReturnType<typeof useOrderRows>['list'];
}

const [received, kitchen, delivery, delivered] = orderStatuses;
const filters = {
  received: { status: received },
  kitchen: { status: kitchen },
  delivery: { status: delivery },
  delivered: { status: delivered },
};

/** The four stations from the same cached lists as the table. Who waits longest is on top; done is done. */
export function useColumns(): BoardColumnData[] {
  const first = useOrderRows(filters.received);
  const second = useOrderRows(filters.kitchen);
  const third = useOrderRows(filters.delivery);
  const last = useOrderRows(filters.delivered);
  const oldestFirst = useMemo(
    () => [first, second, third].map(({ rows }) => rows.toReversed()),
    // oxlint-disable-next-line react/exhaustive-deps -- the results are new objects with every render, their rows are not
    [first.rows, second.rows, third.rows],
  );
  return [
    { status: received, orders: oldestFirst[0] ?? [], list: first.list },
    { status: kitchen, orders: oldestFirst[1] ?? [], list: second.list },
    { status: delivery, orders: oldestFirst[2] ?? [], list: third.list },
    { status: delivered, orders: last.rows, list: last.list },
  ];
}
