import { firstStatus, type OrderStatus, orderStatuses } from '../orders/order-status.ts';

/**
 * Minutes since ordering from which an order is slow, or late, at each station. Shared constants: table, board, alarm
 * and server must agree on "late".
 */
const waitLimits: Partial<Record<OrderStatus, { slow: number; late: number }>> = {
  'Order Received': { slow: 5, late: 10 },
  'In the Kitchen': { slow: 15, late: 25 },
  'Sent to Delivery': { slow: 35, late: 50 },
};

/** By station: orders made before this moment are late. */
export function lateBefore(now: Date): { status: OrderStatus; before: Date }[] {
  return orderStatuses.flatMap((status) => {
    const limit = waitLimits[status];
    return limit ? [{ status, before: new Date(now.getTime() - limit.late * 60_000) }] : [];
  });
}

export type WaitPace = 'on time' | 'slow' | 'late';

interface Wait {
  minutes: number;
  pace: WaitPace;
}

/** How long the customer has waited; undefined once delivered. */
export function waitOf(
  { status, createdAt }: { status: OrderStatus; createdAt: string },
  now: Date,
): Wait | undefined {
  const limit = waitLimits[status];
  if (!limit) return undefined;
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 60_000));
  if (minutes >= limit.late) return { minutes, pace: 'late' };
  return { minutes, pace: minutes >= limit.slow ? 'slow' : 'on time' };
}

/** A new order sounds the alarm until an admin acknowledges or moves it. */
export function isUnacknowledged({
  status,
  statusHistory,
  acknowledged,
}: {
  status: OrderStatus;
  statusHistory: readonly unknown[];
  acknowledged?: object | undefined;
}): boolean {
  return status === firstStatus && statusHistory.length === 1 && acknowledged === undefined;
}
