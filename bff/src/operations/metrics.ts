import { type QueueName, queueNames } from '@forno/shared/contracts/server';
import {
  countLate,
  countNotYetOrdered,
  countOpen,
  countRefunds,
  mailDueSince,
  watchWebhook,
} from '@forno/shared/server/operations';
import { probeStore } from '@forno/shared/server/db';
import { probeWrites, readWorkers, readWaiting } from '@forno/shared/server/queues';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Logger } from '@forno/shared/server/runtime';
import { withTimeout } from '../http/with-timeout.ts';
import type { Deps } from './deps.ts';

const timeoutMs = 1_500;

type ShopDeps = Pick<Deps, 'eta' | 'models' | 'settings'>;

export type Metrics = ReturnType<typeof createMetrics>;

/** 0 without any. */
const secondsSince = (time: Date | string | null) =>
  time ? Math.max(0, Date.now() - new Date(time).getTime()) / 1_000 : 0;

function createGauges(register: Registry) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  return {
    redisUp: gauge('forno_redis_up', 'Whether Redis answers and takes writes.'),
    diskFull: gauge('forno_disk_full', 'Whether Redis refuses writes because it cannot save them.'),
    storeUp: gauge('forno_store_up', 'Whether MongoDB answers and takes writes.'),
    providerUp: gauge('forno_provider_up', 'Whether the payment provider answers and takes our key.'),
    ofQueues: {
      jobs: gauge('forno_queue_jobs', 'Jobs in a queue, by state.', 'queue', 'state'),
      oldest: gauge('forno_queue_oldest_seconds', 'Age of the job that has waited longest.', 'queue'),
      workerUp: gauge(
        'forno_worker_up',
        'Whether the worker of this process and queue proves that it asks for jobs.',
        'worker',
        'queue',
      ),
      lastJobTaken: gauge(
        'forno_queue_last_taken_timestamp_seconds',
        'When a job or canary of the queue was last taken.',
        'queue',
      ),
    },
    ofShop: {
      refundsDueFor: gauge(
        'forno_refunds_oldest_seconds',
        'Age of the oldest refund that is due or retried; 0 without any.',
      ),
      checkouts: gauge('forno_checkouts', 'Checkouts that are not at their end, by state.', 'state'),
      unordered: gauge('forno_paid_without_orders', 'Payments reported or captured that are no orders yet.'),
      unorderedFor: gauge(
        'forno_paid_without_orders_oldest_seconds',
        'Seconds since the oldest of them was paid or reported; 0 without any.',
      ),
      openOrders: gauge('forno_orders_open', 'Orders on their way to a customer.'),
      lateOrders: gauge(
        'forno_orders_late',
        'Open orders that are behind their promise, or will be at the usual pace.',
      ),
      refundsDue: gauge(
        'forno_refunds_due',
        'Refunds that the provider has not confirmed, or an admin not approved.',
      ),
      mailDueFor: gauge('forno_mail_oldest_seconds', 'Age of the oldest email not yet sent; 0 without any.'),
      webhookAt: gauge(
        'forno_webhook_last_received_timestamp_seconds',
        'When the provider last reported anything.',
      ),
      sinceWebhook: gauge(
        'forno_payments_since_webhook',
        'Payments since then that we learned of in other ways.',
      ),
      backupAt: gauge(
        'forno_backup_last_timestamp_seconds',
        'When a backup was last taken, and last restored for a try; nothing where none are kept.',
        'what',
      ),
    },
  };
}

/** Figures that could not be read are omitted: stale ones would look current, and zeros would end an alert. */
async function measure(
  logger: Logger,
  asked: Promise<unknown>,
  up: Gauge,
  gauges: Record<string, Gauge>,
): Promise<void> {
  const measured = await withTimeout(
    timeoutMs,
    logger,
    asked.then(() => true),
  );
  up.set(measured ? 1 : 0);
  if (measured) return;
  for (const one of Object.values(gauges)) {
    one.reset();
    // What has no labels was set to 0 by that.
    one.remove({});
  }
}

async function measureShop(deps: ShopDeps, ofShop: ReturnType<typeof createGauges>['ofShop']): Promise<void> {
  const { models } = deps;
  const open = ['opening', 'unpaid', 'paid'] as const;
  const { keptBackupAt, restoreTriedAt } = (await probeStore(models)) ?? {};
  const [inState, notYetOrdered, orders, late, refunds, webhook, mail] = await Promise.all([
    Promise.all(open.map((state) => models.checkouts.countDocuments({ state }))),
    countNotYetOrdered(models),
    countOpen(models),
    countLate(models, deps),
    countRefunds(models),
    watchWebhook(models),
    mailDueSince(models),
  ]);
  for (const [index, state] of open.entries()) ofShop.checkouts.set({ state }, inState[index] ?? 0);
  ofShop.unordered.set(notYetOrdered.checkouts);
  ofShop.unorderedFor.set(secondsSince(notYetOrdered.since));
  ofShop.mailDueFor.set(secondsSince(mail));
  ofShop.openOrders.set(orders);
  ofShop.lateOrders.set(late);
  ofShop.refundsDue.set(refunds.due + refunds.held);
  ofShop.refundsDueFor.set(secondsSince(refunds.dueSince));
  ofShop.webhookAt.set((webhook.lastAt?.getTime() ?? 0) / 1_000);
  ofShop.sinceWebhook.set(webhook.paymentsSince);
  if (keptBackupAt) ofShop.backupAt.set({ what: 'taken' }, keptBackupAt.getTime() / 1_000);
  if (restoreTriedAt) ofShop.backupAt.set({ what: 'restored' }, restoreTriedAt.getTime() / 1_000);
}

/**
 * The body of /metrics: this process's own figures, and the state of queues, workers and shop. The latter is the same
 * at every BFF: aggregate with `max`.
 */
export function createMetrics(
  deps: Pick<Deps, 'config' | 'logger' | 'producer' | 'providerAnswers' | 'redis'> & ShopDeps,
  register: Registry,
) {
  const { producer, redis, config, providerAnswers, logger } = deps;
  collectDefaultMetrics({ register });
  const { redisUp, diskFull, storeUp, providerUp, ofQueues, ofShop } = createGauges(register);

  async function measureQueue(name: QueueName): Promise<void> {
    const queue = producer.queues[name];
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized', 'failed');
    for (const [state, count] of Object.entries(counts)) ofQueues.jobs.set({ queue: name, state }, count);
    const { oldestMs } = await readWaiting(queue);
    ofQueues.oldest.set({ queue: name }, (oldestMs ?? 0) / 1_000);
  }

  async function measureWorkers(): Promise<void> {
    diskFull.set(0);
    await probeWrites(redis, config).catch((error: unknown) => {
      if (String(error).includes('MISCONF')) diskFull.set(1);
      throw error;
    });
    const { workers, takenAt } = await readWorkers(redis, config);
    // A stopped worker leaves no series behind.
    ofQueues.workerUp.reset();
    for (const { id: worker, queues } of workers) {
      for (const [queue, { state }] of Object.entries(queues))
        ofQueues.workerUp.set({ worker, queue }, state === 'stuck' || state === 'silent' ? 0 : 1);
    }
    for (const [queue, at] of Object.entries(takenAt)) ofQueues.lastJobTaken.set({ queue }, at / 1_000);
  }

  return {
    async read() {
      // A queue created while Redis is down waits instead of failing.
      await Promise.all([
        measure(logger, Promise.all([measureWorkers(), ...queueNames.map(measureQueue)]), redisUp, ofQueues),
        measure(logger, measureShop(deps, ofShop), storeUp, ofShop),
        withTimeout(timeoutMs, logger, providerAnswers.read()).then((up) => providerUp.set(up ? 1 : 0)),
      ]);
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}
