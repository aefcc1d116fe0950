export * from '../everyone/routes.ts';
export {
  accountData,
  changeEmail,
  changePassword,
  deleteAccount,
  logout,
  logoutEverywhere,
  sessions,
  updateProfile,
} from './accounts.ts';
export { askProvider } from './ask-provider.ts';
export { bills } from './bills.ts';
export { cart, cartDelivery, profile, updateCart } from './cart-routes.ts';
export { checkout, checkouts, createPayment, paymentKey, verifyPayment } from './checkouts.ts';
export { contact } from './complaints.ts';
export * from './delivery-routes.ts';
export * from './order-routes.ts';
export { addPush, pushKey, removePush } from './pushes.ts';
