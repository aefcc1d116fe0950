import { Redis, type RedisOptions } from 'ioredis';
import type { Config } from './config/index.ts';
import { readSentinelUrl } from './config/schema.ts';

/**
 * `producer` fails at once while Redis is down, and soon while it hangs, so that requests are answered; `worker` waits
 * and resumes automatically; so does `live`, for the socket adapter and subscribers.
 */
type RedisUse = 'producer' | 'worker' | 'live';

/** What hears that it is away, once, and that it is back. */
interface Told {
  warn(about: { err: Error; use: RedisUse }, text: string): void;
  info(about: { use: RedisUse }, text: string): void;
}

/**
 * A timed-out command may have been executed: all producer operations are idempotent. Milliseconds.
 * `socketTimeout`: a host that vanishes closes no connection, so one that owes an answer for this long is given up.
 */
const producerOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  commandTimeout: 3_000,
  socketTimeout: 5_000,
};
/** Longer than any blocking read: BullMQ's take up to 10 s, those of the socket adapter 5 s. */
const socketTimeouts = { worker: 15_000, live: 8_000 };

/** Maximum delay (ms) between reconnects, to Redis or its Sentinels. */
const retry = (times: number) => Math.min(100 * 2 ** Math.min(times, 5), 2_000);

/** A connection with an `error` listener: without one, the first lost connection ends the process. */
export function createRedis(config: Pick<Config, 'REDIS_URL'>, logger: Told, use: RedisUse): Redis {
  const options: RedisOptions = {
    ...(use === 'producer'
      ? producerOptions
      : { maxRetriesPerRequest: null, socketTimeout: socketTimeouts[use] }),
    // After a fail-over the old address may be a replica: reconnecting finds the primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY') && 2,
    retryStrategy: retry,
    sentinelRetryStrategy: retry,
    // A hung primary keeps its connections: the Sentinels announce its successor.
    failoverDetector: true,
  };
  const watched = readSentinelUrl(config.REDIS_URL);
  const redis = watched ? new Redis({ ...options, ...watched }) : new Redis(config.REDIS_URL, options);
  let complained = false;
  redis.on('error', (error: Error) => {
    if (!complained) logger.warn({ err: error, use }, 'redis is down');
    complained = true;
  });
  redis.on('ready', () => {
    if (complained) logger.info({ use }, 'redis is back');
    complained = false;
  });
  return redis;
}

/** Calls `act` whenever this connection is back after it was lost, or after the first attempts failed. */
export function onReconnect(redis: Redis, act: () => void): void {
  let wasAway = false;
  redis.on('close', () => {
    wasAway = true;
  });
  redis.on('ready', () => {
    if (wasAway) act();
    wasAway = false;
  });
}
