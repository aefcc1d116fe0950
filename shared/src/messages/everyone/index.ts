/** What anybody reads. */
export * from './amounts.ts';
export * from './bills.ts';
export * from './complaints.ts';
export * from './delivery-area.ts';
export * from './disputes.ts';
export * from './failures.ts';
export * from './field-words.ts';
export * from './food-words.ts';
export * from './line-words.ts';
export * from './notices.ts';
export * from './page-loading.ts';
export * from './policies.ts';
export * from './refusals.ts';
export * from './shop-hours.ts';
export * from './states.ts';
export * from './toasts.ts';
export * from './validation.ts';
