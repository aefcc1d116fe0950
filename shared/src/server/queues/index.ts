export {
  canaryEveryMs,
  canaryJob,
  removeDeadHeartbeats,
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
export { createProducer, type NewJob, type Producer, sweepWhenBack } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
export { type Rates, readRates } from './queue-stats.ts';
