import type { Queue } from 'bullmq';
import { queueNames } from '../../contracts/server/index.ts';
import { insertEach, type Models } from '../db/index.ts';
import type { Config, Logger } from '../runtime/index.ts';
import type { Producer } from './producer.ts';
import { readMinute } from './queue-stats.ts';
import { minuteMs } from '../../domain/index.ts';

const lookEveryMs = 15_000;

/** How many jobs wait, and for how many ms the oldest; null: none does. */
export async function readWaiting(queue: Queue): Promise<{ waiting: number; oldestMs: number | null }> {
  const [counts, ...first] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized'),
    // Read separately: combined, the lists are not sorted by age.
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getJobs(['prioritized'], 0, 0, true),
  ]);
  const since = first.flat().flatMap((job) => (job ? [job.timestamp + (job.opts.delay ?? 0)] : []));
  return {
    waiting: (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0),
    oldestMs: since.length === 0 ? null : Math.max(0, Date.now() - Math.min(...since)),
  };
}

interface Sampled {
  models: Pick<Models, 'queueSamples'>;
  producer: Pick<Producer, 'queues' | 'redis'>;
  config: Pick<Config, 'QUEUE_PREFIX' | 'RELEASE'>;
}

/** Keeps the last whole minute of every queue, unless another worker has. */
export async function sampleQueues({ models, producer, config }: Sampled, now = Date.now()): Promise<void> {
  const minute = Math.floor(now / minuteMs) - 1;
  if (await models.queueSamples.exists({ _id: minute })) return;
  const traffic = await readMinute(producer.redis, config, minute);
  const figures = await Promise.all(
    queueNames.map(async (name) => {
      const { waiting, oldestMs } = await readWaiting(producer.queues[name]);
      return [name, { ...traffic(name), waiting, oldestMs: oldestMs ?? 0 }] as const;
    }),
  );
  const at = new Date(minute * minuteMs);
  const sample = { _id: minute, at, release: config.RELEASE, queues: Object.fromEntries(figures) };
  await insertEach(models.queueSamples, [sample]);
}

/** Samples every minute. Of the process and no job: a queue that is paused or full still has its past. */
export function keepSampling(of: Sampled & { logger: Logger }): { stop(): void } {
  const timer = setInterval(() => {
    // A gap tells it too.
    sampleQueues(of).catch((error: unknown) => of.logger.warn({ err: error }, 'the queues were not sampled'));
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}
