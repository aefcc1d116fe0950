export { expireOpenCheckouts } from './expire-open.ts';
export { forgetCustomer, formerCustomer } from './forget-customer.ts';
export { type CheckoutDeps, release } from './move.ts';
export { type OrderNotes, readOrderNotes, toOrderNotes } from './order-notes.ts';
export { publishCheckout } from './publish.ts';
export {
  bookRefund,
  confirmRefund,
  failBookedRefund,
  noteOrderRefund,
  noteRefundDue,
  reviveRefund,
  withdrawRefund,
} from './refunds.ts';
export { canBePaid, describeTransitions, statesFor, type TransitionName, transitions } from './table.ts';
export {
  beginCheckout,
  claimCheckout,
  expireCheckout,
  failCheckout,
  fulfilCheckout,
  nameProviderOrder,
  noteAnswer,
  openCheckout,
  payCheckout,
  refuseCheckout,
} from './transitions.ts';
