export * from './heartbeats.ts';
export * from './producer.ts';
export * from './queue-prints.ts';
export { type Rates, readRates } from './queue-stats.ts';
export * from './sample-queues.ts';
export { causeOf, recordTimeline } from './record-timeline.ts';
