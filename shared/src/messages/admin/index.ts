/** A customer's, and what admins read. */
export * from '../customer/index.ts';
export * from './bills.ts';
export * from './complaints.ts';
export * from './duties.ts';
export * from './delivery-words.ts';
export * from './errors.ts';
export * from './failures.ts';
export * from './guest-words.ts';
export * from './item-kinds.ts';
export * from './paper-words.ts';
export * from './part-refunds.ts';
export * from './refund-reasons.ts';
export * from './report-words.ts';
export * from './stations.ts';
export * from './stock.ts';
export * from './till.ts';
export * from './validation.ts';
