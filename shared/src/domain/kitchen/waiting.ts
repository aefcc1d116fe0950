import { firstStatus, type OrderStatus } from '../orders/order-status.ts';

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
