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

/** How many of an order are made: not those that were refunded with their ingredients back in stock. */
export const toMake = ({ quantity, restocked = 0 }: { quantity: number; restocked?: number | undefined }) =>
  quantity - restocked;

/** Whether it is for later at this moment (ms): nobody has begun it, and it is not to be begun yet. */
export const isForLater = (
  { status, startAt }: { status: OrderStatus; startAt?: Date | string | undefined },
  now: number,
): boolean => status === firstStatus && startAt !== undefined && new Date(startAt).getTime() > now;
