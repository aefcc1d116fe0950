export {
  canaryEveryMs,
  canaryJob,
  removeHeartbeat,
  type Heartbeat,
  heartbeatEveryMs,
  judgeActivity,
  notTakenAfterMs,
  orderingQueues,
  readWorkers,
  writeHeartbeat,
  type WorkerActivity,
  type WorkerState,
  type WorkersView,
  type WorkerView,
} from './heartbeats.ts';
export { createProducer, type NewJob, type Producer } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
export { sweepWhenBack } from './sweep-when-back.ts';
export { type Rates, readRates, type Tally } from './tally.ts';
