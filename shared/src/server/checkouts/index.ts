export { endCheckouts, expireOpenCheckouts, neverPaid } from './expire-open.ts';
export { anonymiseCheckouts, checkoutUnderWay, markErasure } from './anonymise-checkouts.ts';
export { phoneKeyword } from './keywords.ts';
export { isOfAnotherShop, type OrderNotes, readOrderNotes, toOrderNotes } from './order-notes.ts';
export { publishCheckout } from './publish.ts';
export { holdOf, readHolds } from './holds.ts';
export { isReportTrusted, trustedSince } from './next-poll.ts';
export { recordDisputes } from './record-disputes.ts';
export { settleTransfers, decideOrder } from './settle-transfers.ts';
export {
  canBePaid,
  holding,
  statesFor,
  type TransitionName,
  transitions,
} from './table.ts';
export {
  beginCheckout,
  claimCheckout,
  expireCheckout,
  failCheckout,
  fulfilCheckout,
  recordProviderOrder,
  scheduleNextPoll,
  openCheckout,
  payCheckout,
  refuseCheckout,
} from './transitions.ts';
export { toCheckoutView } from './checkout-view.ts';
export * from './bills/index.ts';
export * from './refunds/index.ts';
export * from './stock/index.ts';
