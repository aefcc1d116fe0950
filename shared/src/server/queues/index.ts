export { canaryEveryMs, canaryJob, createCanaries } from './canaries.ts';
export { createProducer, type NewJob, type Producer } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
