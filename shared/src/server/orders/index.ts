export { conditionOf, orderTransitions } from './table.ts';
export {
  acknowledge,
  insertOrders,
  letFallDue,
  markVoided,
  noteCalled,
  noteRoad,
  seeDelivery,
  setBaked,
  seeRating,
  setRating,
} from './transitions.ts';
export {
  anonymiseOrders,
  anonymiseStaff,
  correctOrders,
  formerCustomer,
  orderUnderWay,
} from './personal-data.ts';
export { movedOrder, setOrderStatus } from './set-order-status.ts';
export * from './eta-service.ts';
export { median, timeInStatus } from './time-in-status.ts';
export {
  orderViewFor,
  rangeView,
  type ShownOrder,
  toAdminOrderView,
  toOrderView,
  whoVoided,
} from './order-view.ts';
export { tellEstimates } from './set-estimates.ts';
export { isRemade } from './note-remake.ts';
export { deliveryOfLink, makeRiderLinks, makeShareLink } from './rider-links.ts';
export { markOrdersSent, publishOrder, sendOrders } from './publish.ts';
