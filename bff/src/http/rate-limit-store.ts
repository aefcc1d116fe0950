import type { Redis } from 'ioredis';
import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

/** Its window may have ended since it was counted: a count without an end would refuse for ever. */
const takeBack = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/**
 * Counts attempts in Redis, shared by all BFFs, in a window that starts with the first attempt. (rate-limit-redis loads
 * its script once on creation, and never counts if Redis was down then.)
 */
export function createRateLimitStore(redis: Redis, prefix: string, windowMs: number): Store {
  return {
    localKeys: false,
    async increment(key): Promise<ClientRateLimitInfo> {
      const name = prefix + key;
      const replies = await redis.multi().set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name).exec();
      const [totalHits, leftMs] = [Number(replies?.[1]?.[1]), Number(replies?.[2]?.[1])];
      return { totalHits, resetTime: new Date(Date.now() + Math.max(leftMs, 0)) };
    },
    async decrement(key) {
      await redis.eval(takeBack, 1, prefix + key);
    },
    async resetKey(key) {
      await redis.del(prefix + key);
    },
  };
}
