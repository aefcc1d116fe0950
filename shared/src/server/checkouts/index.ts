export { endCheckouts, expireOpenCheckouts, neverPaid } from './expire-open.ts';
export {
  anonymiseCheckouts,
  anonymiseRefunds,
  anonymiseTakers,
  checkoutUnderWay,
  correctCheckout,
  endAllFollowing,
  isErased,
  markErasure,
  markNobodys,
} from './personal-data.ts';
export {
  counterCart,
  isOfAnotherShop,
  type OrderNotes,
  readOrderNotes,
  toOrderNotes,
} from './order-notes.ts';
export { publishCheckout, toCheckoutView } from './publish.ts';
export { holdOf, readHolds } from './holds.ts';
export { recordDisputes } from './record-disputes.ts';
export { settleTransfers, decideOrder } from './settle-transfers.ts';
export { changeTime } from './change-time.ts';
export { changeDelivery, copyDelivery, endFollowing } from './change-delivery.ts';
export { correctTender, isCorrectable, receivedFor } from './correct-tender.ts';
export { remakeOrder } from './remake-order.ts';
export { payCheckout, receiveCheckout } from './pay-checkout.ts';
export * from './table.ts';
export * from './transitions.ts';
export * from './refunds/index.ts';
