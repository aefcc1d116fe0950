export { toCheckoutView } from './checkout-view.ts';
export { type ShownOrder, toAdminOrderView, toExpectedView, toOrderView } from './order-view.ts';
export { toUserView } from './user-view.ts';
