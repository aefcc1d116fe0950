import {
  jobKinds,
  type QueueName,
  queueNames,
  type QueuesAnswer,
  type QueueView,
} from '@forno/shared/contracts/server';
import {
  type Rates,
  readRates,
  readWaiting,
  readWorkers,
  type WorkersView,
} from '@forno/shared/server/queues';
import { readRebuild } from './enqueue-rebuild.ts';
import { groupFailures, readFailed } from './failures.ts';
import type { Deps } from '../deps.ts';

/** Every queue in business terms: what waits, since when, what fails and why, and its workers. */
export async function readQueues({
  models,
  producer,
  redis,
  config,
}: Pick<Deps, 'models' | 'producer' | 'redis' | 'config'>): Promise<QueuesAnswer> {
  const [rates, { workers }, rebuild] = await Promise.all([
    readRates(redis, config),
    readWorkers(redis, config),
    readRebuild(models),
  ]);
  const queues = await Promise.all(queueNames.map((name) => readQueue(producer, name, rates(name), workers)));
  return { at: new Date().toISOString(), queues, rebuild };
}

async function readQueue(
  { queues }: Deps['producer'],
  name: QueueName,
  rates: Rates,
  workers: WorkersView['workers'],
): Promise<QueueView> {
  const queue = queues[name];
  const [counts, waits, failures, paused] = await Promise.all([
    queue.getJobCounts('active', 'failed'),
    readWaiting(queue),
    readFailed(queue),
    queue.isPaused(),
  ]);
  return {
    queue: name,
    ...waits,
    active: counts['active'] ?? 0,
    retrying: failures.retrying.length,
    failed: counts['failed'] ?? 0,
    targetMs: jobKinds[name].targetMs,
    paused,
    inPerMinute: rates.in,
    outPerMinute: rates.out,
    triesPerJob: rates.triesPerJob,
    failures: groupFailures(failures),
    consumers: consumersOf(name, workers),
  };
}

const iso = (moment: number) => new Date(moment).toISOString();

function consumersOf(name: QueueName, workers: WorkersView['workers']): QueueView['consumers'] {
  return workers.flatMap(({ host, pid, release, since, queues }) => {
    const sign = queues[name];
    if (!sign) return [];
    const lastJobAt = sign.jobAt === null ? null : iso(sign.jobAt);
    return [{ host, pid, version: release, since: iso(since), lastJobAt, state: sign.state }];
  });
}
