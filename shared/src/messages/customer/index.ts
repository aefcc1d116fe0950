/** Everyone's, and what customers read. */
export * from '../everyone/index.ts';
export * from './account-words.ts';
export * from './bill-words.ts';
export * from './delivery-estimate.ts';
export * from './out-of-stock.ts';
export * from './payment-answers.ts';
export * from './payment-outcome.ts';
export * from './pickup-words.ts';
