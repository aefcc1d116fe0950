import { type Config, createRedis, type Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';

/**
 * Redis connection for the Socket.IO adapter, which duplicates it but neither handles errors on the copies (they would
 * be printed to the console) nor closes a copy that is waiting for the stream.
 */
export function createAdapterRedis(config: Config, logger: Logger): { redis: Redis; close(): void } {
  const redis = createRedis(config, logger, 'live');
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

/** Clients reconnect elsewhere, and those that are not current refetch everything: this many a second, */
const perSecond = 500;
/** or more, since a stopping process has a deadline (ms). */
const withinMs = 4_000;

/** Closes a stopping process's connections gradually, so that the others are not hit by all of them at once. */
export async function drainSockets(connections: readonly { close(): void }[]): Promise<void> {
  const everyMs = Math.min(1_000 / perSecond, withinMs / connections.length);
  const started = performance.now();
  for (const [index, connection] of connections.entries()) {
    const early = index * everyMs - (performance.now() - started);
    if (early >= 1) await new Promise((resolve) => setTimeout(resolve, early));
    connection.close();
  }
}
