export { toCheckoutView } from './checkout-view.ts';
export { toAdminOrderView, toExpectedView, toOrderView } from './order-view.ts';
export { toUserView } from './user-view.ts';
