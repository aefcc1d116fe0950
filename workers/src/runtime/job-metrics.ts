import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** `retried`: failed, will retry. `failed`: for good. `not yet`: no error, just too early. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'not yet';
const outcomes: readonly JobOutcome[] = ['done', 'retried', 'failed', 'not yet'];

export type JobMetrics = ReturnType<typeof createJobMetrics>;

function createSeries(register: Registry) {
  const of = (name: string, help: string, ...labelNames: string[]) => ({
    name,
    help,
    labelNames,
    registers: [register],
  });
  const attempts = new Counter(
    of('forno_job_attempts_total', 'Attempts at jobs, by queue and how they ended.', 'queue', 'outcome'),
  );
  const failures = new Counter(
    of('forno_job_failures_total', 'Attempts that failed, by queue and the kind of error.', 'queue', 'cause'),
  );
  const wait = 'How long jobs waited before their first attempt, beyond the delay that was asked for.';
  const waiting = new Histogram({
    ...of('forno_job_wait_seconds', wait, 'queue'),
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  });
  const running = new Histogram({
    ...of('forno_job_run_seconds', 'How long attempts took.', 'queue'),
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  const active = new Gauge(of('forno_jobs_active', 'Jobs running in this process.', 'queue'));
  const repaired = 'Repairs made by the sweep of this process; stays at 0 while nothing fails.';
  const repairs = new Counter(of('forno_sweep_repairs_total', repaired, 'task'));
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
