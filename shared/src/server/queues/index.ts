export { type Canaries, canaryEveryMs, canaryJob, createCanaries, orderingQueues } from './canaries.ts';
export { createProducer, type NewJob, type Producer } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
