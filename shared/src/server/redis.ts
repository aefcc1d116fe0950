import { Redis, type RedisOptions } from 'ioredis';
import type { Config } from './config/index.ts';
import { readSentinelUrl } from './config/several-hosts.ts';
import type { Logger } from './logger.ts';

/**
 * `producer` fails at once while Redis is away, and soon while it hangs, so that a request answers; `worker`
 * waits and resumes by itself; `live` likewise, for the sockets' adapter and the subscribers.
 */
export type RedisUse = 'producer' | 'worker' | 'live';

/** What timed out may have been done all the same: everything a producer does is safe to repeat. Milliseconds. */
const producerOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  commandTimeout: 3_000,
};
const patientOptions = { maxRetriesPerRequest: null };

/** Never longer than this between two tries, of Redis or of its Sentinels. Milliseconds. */
const retry = (times: number) => Math.min(100 * 2 ** Math.min(times, 5), 2_000);

/** A connection with its `error` listener: without one, the first lost connection ends the process. */
export function createRedis(config: Pick<Config, 'REDIS_URL'>, use: RedisUse, logger: Logger): Redis {
  const options: RedisOptions = {
    ...(use === 'producer' ? producerOptions : patientOptions),
    // After a failover the old address may still lead to what is now a replica: connecting anew finds the primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY') && 2,
    retryStrategy: retry,
    sentinelRetryStrategy: retry,
    // A primary that hangs keeps its connections: the Sentinels tell that another has taken its place.
    failoverDetector: true,
  };
  const watched = readSentinelUrl(config.REDIS_URL);
  const redis = watched ? new Redis({ ...options, ...watched }) : new Redis(config.REDIS_URL, options);
  let complained = false;
  redis.on('error', (error: Error) => {
    if (!complained) logger.warn({ err: error, use }, 'redis is away');
    complained = true;
  });
  redis.on('ready', () => {
    if (complained) logger.info({ use }, 'redis is back');
    complained = false;
  });
  return redis;
}
