export {
  canaryEveryMs,
  canaryJob,
  endHeartbeat,
  type Heartbeat,
  heartbeatEveryMs,
  judgeSign,
  notTakenAfterMs,
  orderingQueues,
  readWorkers,
  tellHeartbeat,
  type WorkerSign,
  type WorkerState,
  type WorkersView,
  type WorkerView,
} from './heartbeats.ts';
export { createProducer, type NewJob, type Producer } from './producer.ts';
export { maxStalledCount, queueSettings } from './settings.ts';
export { type Rates, readRates, type Tally } from './tally.ts';
