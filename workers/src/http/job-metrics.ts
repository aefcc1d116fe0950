import { type QueueName, queueNames } from '@forno/shared/contracts';

export type JobOutcome = 'done' | 'failed' | 'not yet';
const outcomes: readonly JobOutcome[] = ['done', 'failed', 'not yet'];

export interface JobMetrics {
  /** Counts a job from here until the returned function says how it ended. */
  begin(queue: QueueName): (outcome: JobOutcome) => void;
  /** The sweep found so many things to mend; in calm none. */
  repaired(task: string, count: number): void;
  /** In Prometheus' text format. */
  text(): string;
}

/** What this process did since it started. Depth and age of the queues are the BFF's to tell. */
export function createJobMetrics(): JobMetrics {
  const jobs = new Map<string, number>();
  const seconds = new Map<QueueName, number>();
  const active = new Map<QueueName, number>();
  const repairs = new Map<string, number>();
  const add = <K>(map: Map<K, number>, key: K, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);

  return {
    begin(queue) {
      const began = performance.now();
      add(active, queue, 1);
      return (outcome) => {
        add(active, queue, -1);
        add(jobs, `${queue} ${outcome}`, 1);
        add(seconds, queue, (performance.now() - began) / 1000);
      };
    },
    repaired: (task, count) => void add(repairs, task, count),
    text: () =>
      [
        '# HELP forno_worker_jobs_total Jobs that this process ended, by queue and outcome.',
        '# TYPE forno_worker_jobs_total counter',
        ...queueNames.flatMap((queue) =>
          outcomes.map((outcome) => {
            const count = jobs.get(`${queue} ${outcome}`) ?? 0;
            return `forno_worker_jobs_total{queue="${queue}",outcome="${outcome}"} ${count}`;
          }),
        ),
        '# HELP forno_worker_job_seconds_total Time spent in jobs, by queue.',
        '# TYPE forno_worker_job_seconds_total counter',
        ...queueNames.map(
          (queue) => `forno_worker_job_seconds_total{queue="${queue}"} ${seconds.get(queue) ?? 0}`,
        ),
        '# HELP forno_worker_jobs_active Jobs under way in this process, by queue.',
        '# TYPE forno_worker_jobs_active gauge',
        ...queueNames.map((queue) => `forno_worker_jobs_active{queue="${queue}"} ${active.get(queue) ?? 0}`),
        '# HELP forno_sweep_repairs_total Things that the sweep of this process found to mend; none in calm.',
        '# TYPE forno_sweep_repairs_total counter',
        ...[...repairs].map(([task, count]) => `forno_sweep_repairs_total{task="${task}"} ${count}`),
        '',
      ].join('\n'),
  };
}
