import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import { openDatabase, readRestored } from '@forno/shared/server/db';
import {
  createCache,
  createNotifier,
  createPublisher,
  createSubscriber,
  type Subscriber,
  topics,
} from '@forno/shared/server/live';
import { createTimelines } from '@forno/shared/server/operations';
import { createEtaService } from '@forno/shared/server/orders';
import { createProvider, createRateLimit } from '@forno/shared/server/provider';
import { createProducer, keepSampling, sweepWhenBack } from '@forno/shared/server/queues';
import {
  type Config,
  createCipher,
  createRedis,
  type Health,
  type Logger,
  type Perform,
  perform,
  serveHealth,
} from '@forno/shared/server/runtime';
import { readSettings } from '@forno/shared/server/settings';
import type { Deps } from './deps.ts';
import { createJobMetrics, type JobMetrics } from './runtime/job-metrics.ts';
import { startHeartbeat } from './runtime/start-heartbeat.ts';
import { ensureSchedules, schedulesOf } from './runtime/ensure-schedules.ts';
import { createMailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';
import { createOrderLines } from './orders/create-order-line.ts';
import { refundPayment } from './checkouts/refund.ts';
import { verifyPayment } from './checkouts/verify-payment.ts';
import { createPrinting } from './print/print-sheet.ts';
import { sendPush } from './push/send-push.ts';
import { type Handle, runWorker } from './runtime/run-worker.ts';
import { watchRelease } from './runtime/watch-release.ts';
import { createSweep, isRepair, sweepTasks } from './sweep/sweep.ts';

/** Settings are read again when they change; after this time (ms) also if that was not heard. */
const shopForMs = 5_000;

export type RunningWorkers = Awaited<ReturnType<typeof startWorkers>>;

/** What becomes of each queue's jobs. */
const handlersOf = (metrics: JobMetrics): { readonly [Q in QueueName]: Handle<Q, Deps> } => ({
  'payment-verification': verifyPayment,
  'order-creation': createOrderLines(),
  refunds: refundPayment,
  'account-email': sendMail,
  'low-stock-email': sendMail,
  'contact-email': sendMail,
  printing: createPrinting(),
  push: sendPush,
  sweep: createSweep({ repaired: (task, count) => isRepair(task) && metrics.repaired(task, count) }),
});

/** All that the rooms need. */
function createDeps(
  config: Config,
  logger: Logger,
  signals: Subscriber,
  opened: Pick<Deps, 'models' | 'perform' | 'restored'>,
): Deps {
  const { models } = opened;
  const producer = createProducer(config, logger);
  // Effects fail fast instead of hanging in a job: the job is retried, or the sweep repeats them.
  const { redis } = producer;
  return {
    ...opened,
    config,
    logger,
    producer,
    publisher: createPublisher({ redis, config, cipher: createCipher(config, 'live events') }),
    provider: createProvider(config, logger, createRateLimit(redis, config, 'worker')),
    mailer: createMailer(config),
    notify: createNotifier(redis, config),
    eta: createEtaService(models),
    settings: createCache(() => readSettings(models), shopForMs, { signals, topic: topics.shop }),
    timelines: createTimelines(models, logger),
  };
}

/**
 * The composition root: opens everything and consumes every queue. Needs the database; without Redis the workers wait
 * and resume automatically.
 */
export async function startWorkers(config: Config, logger: Logger, options: { perform?: Perform } = {}) {
  const database = await openDatabase(config, logger);
  const { models } = database;
  const restored = await readRestored(models);
  if (restored) logger.warn(restored, 'a backup was restored: bills and credit notes have a new series');
  const redis = createRedis(config, logger, 'worker');
  const signals = createSubscriber(config, logger);
  const deps = createDeps(config, logger, signals, { models, restored, perform: options.perform ?? perform });
  const { producer, provider } = deps;
  sweepWhenBack(producer);
  const metrics = createJobMetrics();
  const heartbeat = startHeartbeat(producer.redis, config, logger);
  const releaseWatch = await watchRelease(models, logger);
  const running = { redis, metrics, heartbeat, releaseWatch };
  const handlers = handlersOf(metrics);
  const consume = <Q extends QueueName>(queue: Q) => runWorker(deps, running, queue, handlers[queue]);
  const workers = queueNames.map((queue) => consume(queue));
  const schedules = ensureSchedules(
    logger,
    schedulesOf(producer, Object.keys(sweepTasks), config.SWEEP_EVERY_MS),
  );
  const sampling = keepSampling(deps);
  const ofThisProcess: Health = {
    metrics: async () => ({ contentType: metrics.contentType, text: await metrics.text() }),
    async readiness() {
      const isUp = await database.connection.db?.command({ ping: 1 }).then(Boolean, () => false);
      const wrong = { database: !isUp, release: releaseWatch.isOlder(), clock: provider.clockIsOff() };
      const lacks = Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : []));
      const missing = [...lacks, ...heartbeat.stuck()];
      return { ready: missing.length === 0, missing };
    },
  };
  const health = await serveHealth(deps, config.WORKER_PORT, ofThisProcess);

  return {
    /** Port of /healthz, /readyz and /metrics. */
    port: health.port,
    deps,
    workers,
    /** Graceful shutdown: finishes running jobs, then closes everything. */
    async close(): Promise<void> {
      schedules.stop();
      sampling.stop();
      releaseWatch.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await heartbeat.stop();
      await health.close();
      await deps.timelines.close();
      deps.mailer.close();
      await producer.close();
      signals.close();
      redis.disconnect();
      await database.close();
    },
  };
}
