export { isDisputed, isUndecided, leftToRefund, settledPayments } from './refunds-by-order.ts';
export { copyRefundsToOrders } from './copy-refunds-to-orders.ts';
export * from './refund-writes.ts';
