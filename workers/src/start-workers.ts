import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import { openDatabase, readRestored } from '@forno/shared/server/db';
import {
  createCache,
  createNotifier,
  createPublisher,
  createSubscriber,
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
import { createJobMetrics } from './runtime/job-metrics.ts';
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

/**
 * The composition root: opens everything and consumes every queue. Needs the database; without Redis the workers wait
 * and resume automatically.
 */
export async function startWorkers(config: Config, logger: Logger, options: { perform?: Perform } = {}) {
  const database = await openDatabase(config, logger);
  const restored = await readRestored(database.models);
  if (restored) logger.warn(restored, 'a backup was restored: bills and credit notes have a new series');
  const redis = createRedis(config, logger, 'worker');
  const producer = createProducer(config, logger);
  const signals = createSubscriber(config, logger);
  // Effects fail fast instead of hanging in a job: the job is retried, or the sweep repeats them.
  const { redis: effectsRedis } = producer;
  sweepWhenBack(producer);
  const metrics = createJobMetrics();
  const heartbeat = startHeartbeat(effectsRedis, config, logger);
  const deps: Deps = {
    config,
    logger,
    models: database.models,
    producer,
    publisher: createPublisher({ redis: effectsRedis, config, cipher: createCipher(config, 'live events') }),
    provider: createProvider(config, logger, createRateLimit(effectsRedis, config, 'worker')),
    mailer: createMailer(config),
    notify: createNotifier(effectsRedis, config),
    perform: options.perform ?? perform,
    restored,
    eta: createEtaService(database.models),
    settings: createCache(() => readSettings(database.models), shopForMs, { signals, topic: topics.shop }),
    timelines: createTimelines(database.models, logger),
  };

  const releaseWatch = await watchRelease(database.models, logger);
  const running = { redis, metrics, heartbeat, releaseWatch };
  const handlers: { readonly [Q in QueueName]: Handle<Q, Deps> } = {
    'payment-verification': verifyPayment,
    'order-creation': createOrderLines(),
    refunds: refundPayment,
    'account-email': sendMail,
    'low-stock-email': sendMail,
    'contact-email': sendMail,
    printing: createPrinting(),
    push: sendPush,
    sweep: createSweep({ repaired: (task, count) => isRepair(task) && metrics.repaired(task, count) }),
  };
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
      const database_ = database.connection.db?.command({ ping: 1 }).then(
        () => [],
        () => ['database'],
      );
      const older = releaseWatch.isOlder() ? ['release'] : [];
      const clock = deps.provider.clockIsOff() ? ['clock'] : [];
      const missing = [...((await database_) ?? ['database']), ...older, ...clock, ...heartbeat.stuck()];
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
