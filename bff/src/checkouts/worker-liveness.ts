import type { QueueName } from '@forno/shared/contracts/server';
import { canaryEveryMs, orderingQueues, probeWrites, readWorkers } from '@forno/shared/server/queues';
import type { Config, Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';
import { withTimeout } from '../http/with-timeout.ts';

export type WorkerLiveness = ReturnType<typeof watchWorkerLiveness>;

/** A change (ms) that the conversion of a moment from clock to clock does not explain. */
const newsMs = canaryEveryMs / 5;

/** Between two looks while Redis does not answer; also the longest that one look may take. */
const lookAgainMs = 1_000;

/** When each queue last took a job or canary; undefined while Redis still connects, or is away, which its listener tells. */
export async function readTakenAt(redis: Redis, config: Config) {
  if (redis.status !== 'ready') return undefined;
  await probeWrites(redis, config);
  return (await readWorkers(redis, config)).takenAt;
}

/**
 * Checks the queues' heartbeats as often as canaries are sent, and counts checks without one; while Redis does not
 * answer, checks every second. Counting checks instead of time errs on the side of selling: a process that was
 * suspended has not checked often enough to refuse anybody. Nor does it compare clocks: any change is a heartbeat, but for
 * the few ms by which each beat converts the same moment anew.
 */
export function watchWorkerLiveness(
  takenAt: () => Promise<Partial<Record<QueueName, number>> | undefined>,
  limits: Pick<Config, 'WORKERS_SILENT_AFTER_MS' | 'REDIS_AWAY_AFTER_MS'>,
  logger: Logger,
) {
  const maxSilent = Math.ceil(limits.WORKERS_SILENT_AFTER_MS / canaryEveryMs);
  const maxUnknown = Math.ceil(limits.REDIS_AWAY_AFTER_MS / lookAgainMs);
  const quiet = new Map(orderingQueues.map((queue) => [queue, { seen: 0, looks: 0 }]));
  let unknown = 0;
  const isRedisAway = () => unknown > maxUnknown;
  /** No worker has taken a job from a payment queue, or Redis has not answered, for longer than the limit. */
  const areAway = () => isRedisAway() || [...quiet.values()].some(({ looks }) => looks > maxSilent);
  let sinceLook = 0;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    sinceLook = 0;
    const before = areAway();
    // Bounded: a Redis that hangs keeps its connections and answers nothing.
    const taken = await withTimeout(lookAgainMs - 100, logger, takenAt());
    looking = false;
    unknown = taken === undefined ? unknown + 1 : 0;
    for (const [queue, { seen, looks }] of quiet) {
      const now = taken?.[queue] ?? seen;
      const silent = taken !== undefined && Math.abs(now - seen) < newsMs;
      quiet.set(queue, { seen: silent ? seen : now, looks: silent ? looks + 1 : 0 });
    }
    if (areAway() === before) return;
    if (before) logger.info('payments are taken again');
    else if (isRedisAway()) logger.error('redis is away: payments are refused');
    else logger.error({ quiet: Object.fromEntries(quiet) }, 'no worker takes jobs: payments are refused');
  }

  void look();
  const timer = setInterval(() => {
    sinceLook += lookAgainMs;
    if (unknown > 0 || sinceLook >= canaryEveryMs) void look();
  }, lookAgainMs);
  return { areAway, stop: () => clearInterval(timer) };
}
