import { type QueueName, queueNames } from '@forno/shared/contracts';
import { readWorkers } from '@forno/shared/server';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { within } from '../http/within.ts';

const patienceMs = 1_500;

export interface Metrics {
  /** Measures every request; the path is the route's pattern, never an id. */
  measure: RequestHandler;
  read(): Promise<{ contentType: string; text: string }>;
}

/** What Prometheus reads at /metrics. A registry per process, so that tests open several. */
export function createMetrics({
  producer,
  live,
  redis,
  config,
}: Pick<Deps, 'producer' | 'live' | 'redis' | 'config'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'forno_http_request_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const jobs = new Gauge({
    name: 'forno_queue_jobs',
    help: 'Jobs in a queue, by state.',
    labelNames: ['queue', 'state'],
    registers: [register],
  });
  const oldest = new Gauge({
    name: 'forno_queue_oldest_seconds',
    help: 'Age of the job that has waited longest.',
    labelNames: ['queue'],
    registers: [register],
  });
  const sockets = new Gauge({
    name: 'forno_live_connections',
    help: 'Sockets of this process.',
    registers: [register],
  });
  const redisUp = new Gauge({
    name: 'forno_redis_up',
    help: 'Whether the queues could be asked.',
    registers: [register],
  });

  const workerUp = new Gauge({
    name: 'forno_worker_up',
    help: 'Whether the worker of this process and queue proves that it asks for jobs.',
    labelNames: ['worker', 'queue'],
    registers: [register],
  });
  const lastTaken = new Gauge({
    name: 'forno_queue_last_taken_seconds',
    help: 'Unix time at which a job or canary of the queue was last taken.',
    labelNames: ['queue'],
    registers: [register],
  });

  // As many as there are routes with their answers: looking the labels up costs more than counting.
  const series = new Map<string, { observe(seconds: number): void }>();
  const observe = (method: string, route: string, status: number, seconds: number): void => {
    const key = `${method} ${route} ${status}`;
    const one = series.get(key) ?? durations.labels(method, route, String(status));
    series.set(key, one);
    one.observe(seconds);
  };

  async function measureQueue(name: QueueName): Promise<true> {
    const queue = producer.queues[name];
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized', 'failed');
    for (const [state, count] of Object.entries(counts)) jobs.set({ queue: name, state }, count);
    const [first] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
    oldest.set({ queue: name }, first ? Math.max(0, Date.now() - first.timestamp) / 1_000 : 0);
    return true;
  }

  async function measureWorkers(): Promise<true> {
    const { workers, takenAt } = await readWorkers(redis, config);
    // A worker that was shut down leaves no series behind.
    workerUp.reset();
    for (const { id: worker, queues } of workers) {
      for (const [queue, { state }] of Object.entries(queues))
        workerUp.set({ worker, queue }, state === 'stuck' || state === 'silent' ? 0 : 1);
    }
    for (const [queue, at] of Object.entries(takenAt)) lastTaken.set({ queue }, at / 1_000);
    return true;
  }

  return {
    measure(req, res, next) {
      const began = performance.now();
      res.on('finish', () => {
        const route: unknown = req.route;
        const path = hasPath(route) ? route.path : 'other';
        observe(req.method, path, res.statusCode, (performance.now() - began) / 1_000);
      });
      next();
    },
    async read() {
      sockets.set(live.connections());
      // A queue made while Redis was away does not fail, it waits: its figures are then left out.
      const measured = await within(
        patienceMs,
        Promise.all([measureWorkers(), ...queueNames.map(measureQueue)]),
      );
      redisUp.set(measured ? 1 : 0);
      if (!measured) {
        jobs.reset();
        oldest.reset();
      }
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

function hasPath(route: unknown): route is { path: string } {
  return typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
}
