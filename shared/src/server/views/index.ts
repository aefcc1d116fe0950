export { toCheckoutView } from './checkout-view.ts';
export { toAdminOrderView, toOrderView } from './order-view.ts';
export { toUserView } from './user-view.ts';
