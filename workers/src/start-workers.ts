import { jobPayloads, type QueueName } from '@forno/shared/contracts';
import {
  type Config,
  createKitchenClock,
  createProducer,
  createProvider,
  createPublisher,
  createRedis,
  createSignaller,
  createTurns,
  keepJourneys,
  type Logger,
  openDatabase,
  type Perform,
  perform,
} from '@forno/shared/server';
import type { Worker } from 'bullmq';
import type { Deps } from './deps.ts';
import { createJobMetrics } from './http/job-metrics.ts';
import { serveHealth } from './http/serve-health.ts';
import { startHeart } from './jobs/heart.ts';
import { keepSchedules, schedulesOf } from './jobs/keep-schedules.ts';
import { createMailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';
import { createOrderLines } from './orders/create-order-line.ts';
import { refundPayment } from './payments/refund.ts';
import { verifyPayment } from './payments/verify-payment.ts';
import { runWorker, type Work } from './jobs/run-worker.ts';
import { createSweep } from './sweep/sweep.ts';
import { sweepTasks } from './sweep/tasks.ts';

export interface RunningWorkers {
  /** Where /healthz, /readyz and /metrics answer. */
  port: number;
  deps: Deps;
  workers: Worker[];
  /** Takes no more work, finishes what is under way, and closes everything it opened. */
  close(): Promise<void>;
}

/**
 * The composition root: opens everything and consumes every queue. Needs the database; Redis may be away,
 * the workers then wait and resume by themselves.
 */
export async function startWorkers(
  config: Config,
  logger: Logger,
  options: { perform?: Perform } = {},
): Promise<RunningWorkers> {
  const database = await openDatabase(config);
  const redis = createRedis(config, 'worker', logger);
  // Effects fail fast instead of hanging in a job: the job is tried again, or the sweep makes them good.
  const effectsRedis = createRedis(config, 'producer', logger);
  const producer = createProducer(config, logger);
  const metrics = createJobMetrics();
  const heart = startHeart(effectsRedis, config, logger);
  const deps: Deps = {
    config,
    logger,
    models: database.models,
    producer,
    publisher: createPublisher(effectsRedis, config),
    provider: createProvider(config, logger, createTurns(effectsRedis, config, 'worker')),
    mailer: createMailer(config),
    notify: createSignaller(effectsRedis, config),
    perform: options.perform ?? perform,
    kitchen: createKitchenClock(database.models),
    journeys: keepJourneys(database.models, logger),
  };

  const running = { redis, metrics, heart };
  const consume = <P extends object>(
    queue: QueueName,
    schema: Work<P>['schema'],
    handle: Work<P>['handle'],
  ) => runWorker(queue, { schema, handle }, deps, running);
  const workers = [
    consume('payment-verification', jobPayloads['payment-verification'], verifyPayment),
    consume('order-creation', jobPayloads['order-creation'], createOrderLines()),
    consume('refunds', jobPayloads.refunds, refundPayment),
    consume('account-email', jobPayloads['account-email'], sendMail),
    consume('low-stock-email', jobPayloads['low-stock-email'], sendMail),
    consume('contact-email', jobPayloads['contact-email'], sendMail),
    consume('sweep', jobPayloads.sweep, createSweep(metrics)),
  ];
  const schedules = keepSchedules(
    schedulesOf(producer, Object.keys(sweepTasks), config.SWEEP_EVERY_MS),
    config.SWEEP_EVERY_MS,
    logger,
  );
  const health = await serveHealth({
    config,
    logger,
    metrics,
    async readiness() {
      const database_ = database.connection.db?.command({ ping: 1 }).then(
        () => [],
        () => ['database'],
      );
      const missing = [...((await database_) ?? ['database']), ...heart.stuck()];
      return { ready: missing.length === 0, missing };
    },
  });

  return {
    port: health.port,
    deps,
    workers,
    async close() {
      schedules.stop();
      await Promise.all(workers.map((worker) => worker.close()));
      await heart.stop();
      await health.close();
      await deps.journeys.close();
      deps.mailer.close();
      await producer.close();
      effectsRedis.disconnect();
      redis.disconnect();
      await database.close();
    },
  };
}
