/** Everything, with what only servers say. */
export * from '../admin/index.ts';
export * from './answers.ts';
export * from './ingredients.ts';
export * from './part-refunds.ts';
export * from './push-words.ts';
export * from './ready.ts';
export * from './refusals.ts';
export * from './server-errors.ts';
export * from './slots.ts';
export * from './timeline.ts';
