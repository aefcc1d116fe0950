import type { Redis } from 'ioredis';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

/**
 * Counts attempts in Redis, for all BFF processes together, in a window that starts with the first one.
 * (rate-limit-redis loads its script once when it is made, and never counts again if Redis was away then.)
 */
export function createAttemptStore(redis: Redis, prefix: string, windowMs: number): Store {
  return {
    localKeys: false,
    async increment(key): Promise<ClientRateLimitInfo> {
      const name = prefix + key;
      const replies = await redis.multi().set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name).exec();
      const [totalHits, leftMs] = [Number(replies?.[1]?.[1]), Number(replies?.[2]?.[1])];
      return { totalHits, resetTime: new Date(Date.now() + Math.max(leftMs, 0)) };
    },
    async decrement(key) {
      await redis.decr(prefix + key);
    },
    async resetKey(key) {
      await redis.del(prefix + key);
    },
  };
}
