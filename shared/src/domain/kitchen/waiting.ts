import { firstStatus, type OrderStatus } from '../orders/order-status.ts';

/** A new order sounds the alarm until an admin acknowledges or moves it; one for later from when it is to be begun. */
export function isUnacknowledged({
  status,
  statusHistory,
  acknowledged,
  later,
}: {
  status: OrderStatus;
  statusHistory: readonly unknown[];
  acknowledged?: object | undefined;
  later?: boolean | undefined;
}): boolean {
  return status === firstStatus && statusHistory.length === 1 && acknowledged === undefined && !later;
}
