import type { Redis } from 'ioredis';
import { type QueueName, queueNames } from '../../contracts/index.ts';
import type { Config } from '../config/index.ts';

/** The name of the small job that is sent down every queue to see whether anybody takes it. */
export const canaryJob = 'canary';
export const canaryEveryMs = 5_000;

/** A queue whose last sign of life is older than this is connected to, perhaps, but not consumed. */
const silentAfterMs = 4 * canaryEveryMs;

/** What is paid becomes orders through these. */
export const orderingQueues: readonly QueueName[] = ['payment-verification', 'order-creation'];

export interface Canaries {
  /** A job of this queue was taken, canary or not. Told at most every few seconds. */
  seen(queue: QueueName): Promise<void>;
  /** The queues of which no job was taken lately, by whichever worker. */
  silent(): Promise<QueueName[]>;
  /** When each queue was last seen, by Redis' clock. */
  lastSeen(): Promise<Partial<Record<QueueName, string>>>;
}

/** When a job was last taken from each queue, told by all workers to all processes, by the clock they share: Redis'. */
export function createCanaries(redis: Redis, { QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>): Canaries {
  const key = `${QUEUE_PREFIX}:canaries`;
  const told = new Map<QueueName, number>();
  const now = async () => {
    const [seconds] = await redis.time();
    return Number(seconds) * 1_000;
  };
  return {
    async seen(queue) {
      const toldAt = performance.now();
      if (toldAt - (told.get(queue) ?? -Infinity) < canaryEveryMs / 2) return;
      told.set(queue, toldAt);
      await redis.hset(key, queue, await now());
    },
    async silent() {
      const [lastSeen, at] = await Promise.all([redis.hgetall(key), now()]);
      return queueNames.filter((queue) => at - Number(lastSeen[queue] ?? 0) > silentAfterMs);
    },
    lastSeen: () => redis.hgetall(key),
  };
}
