export * from './cache.ts';
export * from './pub-sub.ts';
export * from './publisher.ts';
