export { leftToRefund, settledPayments } from './refunds-by-order.ts';
export { copyRefundsToOrders } from './copy-refunds-to-orders.ts';
export {
  recordExternalRefund,
  confirmRefund,
  decideRefund,
  failExternalRefund,
  markOrderRefundDue,
  markRefundDue,
  requeueRefund,
  settleRefund,
  cancelRefund,
} from './refund-writes.ts';
