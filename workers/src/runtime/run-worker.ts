import { jobKinds, type JobPayload, type QueueName, queueSettings, z } from '@forno/shared/contracts/server';
import { canaryJob, causeOf, recordTimeline } from '@forno/shared/server/queues';
import { traced, type TracedWork } from '@forno/shared/server/runtime';
import { type Job, RateLimitError, UnrecoverableError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { forgetFailed } from './ensure-schedules.ts';
import { rateLimitPause, RetryLater, toJobError } from './job-errors.ts';
import type { JobMetrics, JobOutcome } from './job-metrics.ts';
import { pollAgainMs, MonitoredWorker } from './monitored-worker.ts';
import type { Services } from './services.ts';
import type { WorkerHeartbeat } from './start-heartbeat.ts';
import type { ReleaseWatch } from './watch-release.ts';

export type Deps = Pick<
  Services,
  'config' | 'logger' | 'models' | 'perform' | 'producer' | 'provider' | 'timelines'
>;

/**
 * A killed worker stalls its jobs. BullMQ's default of one stall would fail a paid line for good after two kills; a
 * poisoned job still fails after this many.
 */
const maxStalledCount = 10;

/** What is done with the jobs of a queue. */
export type Handle<Q extends QueueName, D> = (deps: D, payload: JobPayload<Q>) => Promise<void>;

interface Running {
  /** Reconnects automatically; the worker opens another one for blocking calls. */
  redis: Redis;
  metrics: JobMetrics;
  heartbeat: WorkerHeartbeat;
  releaseWatch: ReleaseWatch;
}

/** Jobs about a checkout or one of its mails have a timeline. Account mails and the sweep have none. */
const TimelineSubject = z.union([
  z.object({ checkoutId: z.string() }),
  z.object({ mailId: z.string().check(z.regex(/^(order|refund)-/)) }),
]);

/** Runs one job: parsed, timed, counted and noted on its timeline. Throws what BullMQ makes of its failure. */
async function runJob<Q extends QueueName, D extends Deps>(
  deps: D,
  { metrics, heartbeat }: Running,
  queue: Q,
  { handle, job }: { handle: Handle<Q, D>; job: Job },
): Promise<void> {
  const endJob = heartbeat.of(queue).job();
  const count = metrics.begin(queue);
  // What a wiped Redis leaves of a job has no time.
  if (job.attemptsMade === 0 && job.timestamp > 0)
    metrics.waited(queue, Math.max(0, Date.now() - job.timestamp - (job.opts.delay ?? 0)));
  const { at, steps, perform, provider } = recordTimeline(deps);
  const end = (outcome: JobOutcome, thrown?: unknown) => {
    if (outcome === 'failed' || outcome === 'retried')
      count(outcome, thrown instanceof Error ? thrown.name : 'unknown');
    else count(outcome);
    // No producer adds scheduled jobs: count them here.
    if (job.repeatJobKey !== undefined) deps.producer.stats.count(queue, 'added');
    deps.producer.stats.count(queue, outcome);
    const { success, data: about } = TimelineSubject.safeParse(job.data);
    if (!success) return;
    const attempt = { at, queue, jobId: job.id ?? '', attempt: job.attemptsMade + 1, outcome, steps };
    const cause = thrown === undefined ? {} : { cause: causeOf(thrown) };
    deps.timelines.note('checkoutId' in about ? about.checkoutId : about.mailId, { ...attempt, ...cause });
  };
  try {
    const payload = parse(queue, job);
    // Payloads hold only ids, so they may be logged.
    const logger = deps.logger.child({ queue, jobId: job.id, ...payload });
    await handle({ ...deps, perform, provider, logger }, payload);
    end('done');
  } catch (thrown) {
    const pause = rateLimitPause(thrown);
    if (pause !== undefined || thrown instanceof RetryLater) end('not yet', thrown);
    else end(isLast(job, thrown) ? 'failed' : 'retried', thrown);
    if (pause !== undefined) {
      await deps.producer.queues[queue].rateLimit(pause);
      throw new RateLimitError();
    }
    throw toJobError(thrown);
  } finally {
    endJob();
  }
}

/**
 * Consumes one queue until closed. A killed worker's job is rerun within the lock time plus two stalled checks. Only
 * the composition root calls this: importing a handler never starts a worker.
 */
export function runWorker<Q extends QueueName, D extends Deps>(
  deps: D,
  running: Running,
  queue: Q,
  handle: Handle<Q, D>,
): Worker {
  const { config, logger } = deps;
  const { concurrency, perSecond } = queueSettings[queue];
  const max = typeof perSecond === 'string' ? config[perSecond] : perSecond;
  const activity = running.heartbeat.of(queue);
  const worker = new MonitoredWorker(
    queue,
    async (job: Job, token?: string) => {
      if (job.name === canaryJob) return activity.canary();
      await running.releaseWatch.leaveToNewer(job, token);
      return traced(workOf(job), () => runJob(deps, running, queue, { handle, job }));
    },
    {
      connection: running.redis,
      prefix: config.QUEUE_PREFIX,
      concurrency,
      lockDuration: config.LOCK_MS,
      stalledInterval: config.STALLED_EVERY_MS,
      maxStalledCount,
      runRetryDelay: pollAgainMs,
      // The provider's limit is enforced across all calls; this one also pauses the queue when asked to.
      ...(max !== undefined && { limiter: { max, duration: 1_000 } }),
    },
  );
  worker.activity = activity;
  running.releaseWatch.watch(worker);
  // Without a listener the first error may stop a worker. Lost connections are reported by the connection
  // itself.
  worker.on('error', (error) => {
    const level = 'code' in error ? 'debug' : 'warn';
    logger[level]({ err: error, queue }, 'the worker could not do its own book-keeping');
  });
  worker.on('stalled', (jobId) => logger.warn({ queue, jobId }, 'a job stalled and is run again'));
  if (queue === 'sweep')
    worker.on('completed', (job) => {
      forgetFailed(deps.producer.queues[queue], job).catch((error: unknown) =>
        logger.debug({ err: error, queue }, 'failed jobs not forgotten, left to the next one'),
      );
    });
  worker.on('failed', (job, error) => reportFailure(deps, queue, job, error));
  return worker;
}

const workOf = ({ queueName, id = '', attemptsMade, opts }: Job): TracedWork => ({
  name: `process ${queueName}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queueName,
    'messaging.message.id': id,
    'forno.attempt': attemptsMade + 1,
  },
  parent: opts.telemetry?.metadata,
});

const isLast = (job: Job, thrown: unknown) =>
  toJobError(thrown) instanceof UnrecoverableError || job.attemptsMade + 1 >= (job.opts.attempts ?? 1);

const kinds: { readonly [Q in QueueName]: { payload: z.core.$ZodType<JobPayload<Q>> } } = jobKinds;

/** @throws UnrecoverableError for a payload that can't be right: no retry makes it so */
function parse<Q extends QueueName>(queue: Q, { data }: Job): JobPayload<Q> {
  const parsed = z.safeParse(kinds[queue].payload, data);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ');
  throw new UnrecoverableError(`the payload of ${queue} is not one, in ${wrong}`);
}

function reportFailure({ logger }: Deps, queue: QueueName, job: Job | undefined, error: Error): void {
  const dead = job?.finishedOn !== undefined;
  // Logged after its span: the trace belongs to whoever added the job.
  const [, trace_id] = job?.opts.telemetry?.metadata?.split('-') ?? [];
  const about = { err: error, queue, jobId: job?.id, attempt: job?.attemptsMade, trace_id };
  if (error instanceof RetryLater) logger.debug(about, 'not yet');
  else if (dead) logger.error(about, 'job failed for good');
  else logger.warn(about, 'job failed, tried again later');
}
