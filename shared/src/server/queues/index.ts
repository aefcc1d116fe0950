export * from './heartbeats.ts';
export { createProducer, type NewJob, type Producer, sweepWhenBack } from './producer.ts';
export * from './settings.ts';
export { type Rates, readRates } from './queue-stats.ts';
