import { lastStatus, outForDelivery, type OrderStatus } from './order-status.ts';

/** Whether it may still be changed where these orders of one delivery go: none is on the road, and some are still to go. */
export const canReaddress = (orders: readonly { status: OrderStatus }[]): boolean =>
  orders.some(({ status }) => status !== lastStatus) &&
  orders.every(({ status }) => status !== outForDelivery);
