export * from './answers.ts';
export * from './delivery-area.ts';
export * from './field-words.ts';
export * from './out-of-stock.ts';
export * from './refund-reasons.ts';
export * from './refusals.ts';
export * from './toasts.ts';
export * from './validation.ts';
