/** Everyone's, and what a customer asks. */
export * from '../everyone/index.ts';
export * from './accounts.ts';
export * from './bills.ts';
export * from './checkouts.ts';
export * from './complaints.ts';
export * from './live.ts';
export * from './orders.ts';
export { PushBody } from './pushes.ts';
export * as routes from './routes.ts';
