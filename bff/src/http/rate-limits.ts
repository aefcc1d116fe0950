import { refusalOf } from '@forno/shared/messages';
import type { Config, Logger } from '@forno/shared/server/runtime';
import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { addressOf } from './address-of.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { type LoginThrottle, createLoginThrottle, shortHash } from './login-throttle.ts';
import { sendRefusal } from './send-refusal.ts';

export interface Limits {
  /** Counts failures only: guessing, but not a family logging in behind one address. */
  login: RequestHandler;
  register: RequestHandler;
  password: RequestHandler;
  /** The same per account, whatever the addresses. */
  account: LoginThrottle;
  /** Whether this key (user, recipient) may act once more within the window (ms). */
  allows(what: string, who: string, most: number, windowMs: number): Promise<boolean>;
}

/** Limits per address for everything worth guessing. They fail open while Redis is down; the account's do not. */
export function createLimits(
  config: Pick<Config, 'QUEUE_PREFIX' | 'ATTEMPTS_PER_MINUTE' | 'REGISTRATIONS_PER_HOUR'>,
  redis: Redis,
  logger: Logger,
): Limits {
  const attempts = config.ATTEMPTS_PER_MINUTE;
  const limit = (name: string, most: number, windowMs = 60_000, skipSuccessfulRequests = false) =>
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
      store: createRateLimitStore(redis, `${config.QUEUE_PREFIX}:attempts:${name}:`, windowMs),
    });
  return {
    login: limit('login', attempts, undefined, true),
    register: limit('register', config.REGISTRATIONS_PER_HOUR, 3_600_000),
    password: limit('password', attempts),
    account: createLoginThrottle(config, redis, logger),
    async allows(what, who, most, windowMs) {
      try {
        const store = createRateLimitStore(redis, `${config.QUEUE_PREFIX}:attempts:${what}:`, windowMs);
        return !((await store.increment(shortHash(who))).totalHits > most);
      } catch (error) {
        logger.warn({ err: error, what }, 'not counted');
        return true;
      }
    },
  };
}
