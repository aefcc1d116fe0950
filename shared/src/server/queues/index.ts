export {
  canaryEveryMs,
  canaryJob,
  removeHeartbeat,
  heartbeatEveryMs,
  judgeActivity,
  notTakenAfterMs,
  orderingQueues,
  readWorkers,
  writeHeartbeat,
  type WorkerActivity,
  type WorkersView,
} from './heartbeats.ts';
export { createProducer, type NewJob, type Producer } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
export { sweepWhenBack } from './sweep-when-back.ts';
export { type Rates, readRates } from './queue-stats.ts';
