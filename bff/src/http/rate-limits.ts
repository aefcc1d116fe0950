import { hourMs, limits as shopLimits, minuteMs } from '@forno/shared/domain';
import { refusalOf } from '@forno/shared/messages/server';
import type { Config, Logger } from '@forno/shared/server/runtime';
import { rateLimit, type ClientRateLimitInfo, type Store } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { addressOf } from './caller.ts';
import { createLoginThrottle, shortHash } from './login-throttle.ts';
import { sendRefusal } from './refusals.ts';

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
      // Its end is a time of Redis' clock, which was put back.
      if (leftMs > windowMs) {
        await redis.set(name, 1, 'PX', windowMs);
        return { totalHits: 1, resetTime: new Date(Date.now() + windowMs) };
      }
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

export type Limits = ReturnType<typeof createLimits>;

/**
 * Whether this mailbox gets one more link for a password or a verification, whoever and whichever account asks: many could
 * flood a stranger's. Only these links spend it: no other mail keeps somebody from a new password.
 */
export const canSendMail = (
  { limits }: { limits: Pick<Limits, 'allows'> },
  email: string,
): Promise<boolean> => limits.allows('mail', email, shopLimits.linksPerHour, hourMs);

/** Limits per address for everything worth guessing. They fail open while Redis is down; the account's do not. */
export function createLimits(
  config: Pick<
    Config,
    'QUEUE_PREFIX' | 'ATTEMPTS_PER_MINUTE' | 'REGISTRATIONS_PER_HOUR' | 'EARLY_LOGIN_WAITS_MS'
  >,
  redis: Redis,
  logger: Logger,
) {
  const attempts = config.ATTEMPTS_PER_MINUTE;
  const counted = (what: string) => `${config.QUEUE_PREFIX}:attempts:${what}:`;
  const limit = (name: string, most: number, windowMs = minuteMs, skipSuccessfulRequests = false) =>
    rateLimit({
      windowMs,
      limit: most,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      skipSuccessfulRequests,
      passOnStoreError: true,
      keyGenerator: addressOf,
      handler: (_req, res) => sendRefusal(res, refusalOf('too_many_requests')),
      logger: {
        error: (error, message) => logger.warn({ err: error }, message),
        warn: (error, message) => logger.warn({ err: error }, message),
      },
      store: createRateLimitStore(redis, counted(name), windowMs),
    });
  return {
    /** Counts failures only: guessing, but not a family logging in behind one address. */
    login: limit('login', attempts, undefined, true),
    register: limit('register', config.REGISTRATIONS_PER_HOUR, hourMs),
    password: limit('password', attempts),
    /** The same per account, whatever the addresses. */
    account: createLoginThrottle(config, redis, logger),
    /** Whether this key (user, recipient) may act once more within the window (ms). */
    async allows(what: string, who: string, most: number, windowMs: number): Promise<boolean> {
      try {
        const store = createRateLimitStore(redis, counted(what), windowMs);
        return !((await store.increment(shortHash(who))).totalHits > most);
      } catch (error) {
        logger.warn({ err: error, what }, 'not counted');
        return true;
      }
    },
    /** How often it asked within that window; undefined when that isn't known. */
    async count(what: string, who: string): Promise<number | undefined> {
      try {
        return Number(await redis.get(counted(what) + shortHash(who)));
      } catch (error) {
        logger.warn({ err: error, what }, 'not counted');
        return undefined;
      }
    },
  };
}
