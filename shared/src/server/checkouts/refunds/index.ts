export {
  disputedOf,
  heldAmount,
  heldKey,
  isDisputed,
  leftForAsked,
  reasonOf,
  settledPayments,
  whyKept,
} from './refunds-by-order.ts';
export { copyRefundsToOrders, settleOrderRefund } from './copy-refunds-to-orders.ts';
export * from './order-keys.ts';
export * from './part-refunds.ts';
export { feeKey } from './refund-fee.ts';
export * from './refund-by-hand.ts';
export * from './refund-writes.ts';
export { returnParts } from './return-parts.ts';
export { retryFailedRefund } from './retry-failed-refund.ts';
