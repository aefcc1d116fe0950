export * from '../everyone/routes.ts';
export * from './account-routes.ts';
export { bills } from './bills.ts';
export * from './cart-routes.ts';
export * from './checkout-routes.ts';
export { contact } from './complaints.ts';
export * from './delivery-routes.ts';
export * from './order-routes.ts';
export { addPush, pushKey, removePush } from './pushes.ts';
