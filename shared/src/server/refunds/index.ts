export { leftToRefund, settledPayments } from './refunds-by-order.ts';
export { tellOrders } from './tell-orders.ts';
