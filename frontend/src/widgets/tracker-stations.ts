import { orderStatuses, type OrderStatus } from '@forno/shared/domain';

export interface StatusStep {
  status: OrderStatus;
  /** ISO 8601. */
  at: string;
}

export interface Station {
  status: OrderStatus;
  state: 'done' | 'here' | 'ahead';
  /** When first reached; null if skipped or still ahead. */
  at: string | null;
}

/**
 * The four stations of an order. Admins may set any status, also an earlier one: later stations are then ahead again. A
 * station reached twice keeps its first time: the second is a correction.
 */
export function stationsOf(status: OrderStatus, history: readonly StatusStep[]): Station[] {
  const here = orderStatuses.indexOf(status);
  return orderStatuses.map((station, index) => {
    if (index > here) return { status: station, state: 'ahead', at: null };
    const reached = history.find((step) => step.status === station);
    return { status: station, state: index === here ? 'here' : 'done', at: reached?.at ?? null };
  });
}
