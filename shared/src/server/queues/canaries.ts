import type { Redis } from 'ioredis';
import { type QueueName, queueNames } from '../../contracts/index.ts';
import type { Config } from '../config/index.ts';

/** The name of the small job that is sent down every queue to see whether anybody takes it. */
export const canaryJob = 'canary';
export const canaryEveryMs = 5_000;

/** A queue whose last canary is older than this is connected to, perhaps, but not consumed. */
const silentAfterMs = 4 * canaryEveryMs;

export interface Canaries {
  seen(queue: QueueName): Promise<void>;
  /** The queues in which no canary came through lately, by whichever worker. */
  silent(): Promise<QueueName[]>;
}

/** When the last canary came through each queue, told by all workers to all workers. */
export function createCanaries(redis: Redis, { QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>): Canaries {
  const key = `${QUEUE_PREFIX}:canaries`;
  return {
    async seen(queue) {
      await redis.hset(key, queue, Date.now());
    },
    async silent() {
      const lastSeen = await redis.hgetall(key);
      const now = Date.now();
      return queueNames.filter((queue) => now - Number(lastSeen[queue] ?? 0) > silentAfterMs);
    },
  };
}
