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
  /** When each queue was last seen, by the clock of the worker that saw it. */
  lastSeen(): Promise<Partial<Record<QueueName, string>>>;
}

/** When a job was last taken from each queue, told by all workers to all processes. */
export function createCanaries(redis: Redis, { QUEUE_PREFIX }: Pick<Config, 'QUEUE_PREFIX'>): Canaries {
  const key = `${QUEUE_PREFIX}:canaries`;
  const told = new Map<QueueName, number>();
  return {
    async seen(queue) {
      const now = Date.now();
      if (Math.abs(now - (told.get(queue) ?? 0)) < canaryEveryMs / 2) return;
      told.set(queue, now);
      await redis.hset(key, queue, now);
    },
    async silent() {
      const lastSeen = await redis.hgetall(key);
      const now = Date.now();
      return queueNames.filter((queue) => now - Number(lastSeen[queue] ?? 0) > silentAfterMs);
    },
    lastSeen: () => redis.hgetall(key),
  };
}
