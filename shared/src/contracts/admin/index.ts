/** A customer's, and what an admin asks. */
export * from '../customer/index.ts';
export * from './accounts.ts';
export * from './audit.ts';
export * from './bills.ts';
export * from './complaints.ts';
export * from './counter.ts';
export * from './menu.ts';
export * from './money.ts';
export * from './orders.ts';
export * from './printing.ts';
export * from './queues.ts';
export * from './ready.ts';
export * from './reports.ts';
export * from './settings.ts';
export * from './stock.ts';
export * from './till.ts';
export * from './timelines.ts';
export * as routes from './routes.ts';
