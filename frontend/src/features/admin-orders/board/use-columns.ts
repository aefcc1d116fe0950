import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { useOrderRows } from '../use-order-rows.ts';

export interface BoardColumnData {
  status: OrderStatus;
  /** In the order of work. */
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

/** The four stations from the same cached lists as the table. Who waits longest is on top; done is done. */
export function useColumns(): BoardColumnData[] {
  const first = useOrderRows(filters.received);
  const second = useOrderRows(filters.kitchen);
  const third = useOrderRows(filters.delivery);
  const last = useOrderRows(filters.delivered);
  return [
    { status: received, orders: first.rows, list: first.list },
    { status: kitchen, orders: second.rows, list: second.list },
    { status: delivery, orders: third.rows, list: third.list },
    { status: delivered, orders: last.rows, list: last.list },
  ];
}
