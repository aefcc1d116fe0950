import { type Config, createRedis, type Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';

/**
 * Redis connection for the Socket.IO adapter, which duplicates it but neither handles errors on the copies (they would
 * be printed to the console) nor closes a copy that is waiting for the stream.
 */
export function createAdapterRedis(config: Config, logger: Logger): { redis: Redis; close(): void } {
  const redis = createRedis(config, 'live', logger);
  const copies: Redis[] = [];
  const duplicate = redis.duplicate.bind(redis);
  redis.duplicate = (override) => {
    const copy = duplicate(override);
    copy.on('error', (error: Error) => logger.debug({ err: error }, 'live connection'));
    copies.push(copy);
    return copy;
  };
  return {
    redis,
    close() {
      for (const connection of [...copies, redis]) connection.disconnect();
    },
  };
}
