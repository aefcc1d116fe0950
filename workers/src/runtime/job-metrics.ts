import { type QueueName, queueNames } from '@forno/shared/contracts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** `retried`: failed, will retry. `failed`: for good. `not yet`: no error, just too early. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'not yet';
const outcomes: readonly JobOutcome[] = ['done', 'retried', 'failed', 'not yet'];

export type JobMetrics = ReturnType<typeof createJobMetrics>;

function createSeries(register: Registry) {
  const registers = [register];
  const labelNames = ['queue'] as const;
  const attempts = new Counter({
    name: 'forno_job_attempts_total',
    help: 'Attempts at jobs, by queue and how they ended.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const failures = new Counter({
    name: 'forno_job_failures_total',
    help: 'Attempts that failed, by queue and the kind of error.',
    labelNames: ['queue', 'cause'],
    registers,
  });
  const waiting = new Histogram({
    name: 'forno_job_wait_seconds',
    help: 'How long jobs waited before their first attempt, beyond the delay that was asked for.',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const running = new Histogram({
    name: 'forno_job_run_seconds',
    help: 'How long attempts took.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const active = new Gauge({
    name: 'forno_jobs_active',
    help: 'Jobs running in this process.',
    labelNames,
    registers,
  });
  const repairs = new Counter({
    name: 'forno_sweep_repairs_total',
    help: 'Repairs made by the sweep of this process; stays at 0 while nothing fails.',
    labelNames: ['task'],
    registers,
  });
  // Starts at 0, so that the first failure shows as an increase.
  for (const queue of queueNames) {
    for (const outcome of outcomes) attempts.inc({ queue, outcome }, 0);
    active.set({ queue }, 0);
    waiting.zero({ queue });
    running.zero({ queue });
  }
  return { attempts, failures, waiting, running, active, repairs };
}

/** Counters of this process since its start. Queue depth and age come from the BFF. */
export function createJobMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const { attempts, failures, waiting, running, active, repairs } = createSeries(register);
  return {
    /** Starts measuring an attempt; the returned function records its outcome and error. */
    begin(queue: QueueName) {
      active.inc({ queue });
      const end = running.startTimer({ queue });
      return (outcome: JobOutcome, cause?: string): void => {
        active.dec({ queue });
        attempts.inc({ queue, outcome });
        if (cause !== undefined) failures.inc({ queue, cause });
        end();
      };
    },
    /** Wait of a job before its first attempt, in ms. */
    waited: (queue: QueueName, ms: number) => waiting.observe({ queue }, ms / 1_000),
    /** Repairs by the sweep; normally none. */
    repaired: (task: string, count: number) => repairs.inc({ task }, count),
    contentType: register.contentType,
    /** In Prometheus' text format. */
    text: () => register.metrics(),
  };
}
