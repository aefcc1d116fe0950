import type { Redis } from 'ioredis';
import type { Config } from '../config/index.ts';
import type { Logger } from '../logger.ts';
import { createRedis } from '../redis.ts';

const channelOf = (config: Pick<Config, 'QUEUE_PREFIX'>) => `${config.QUEUE_PREFIX}:signals`;

/** Tells waiting requests that something about this checkout changed. A hint: losing it only costs a second. */
export function createSignaller(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>) {
  return async (checkoutId: string): Promise<void> => {
    await redis.publish(channelOf(config), checkoutId);
  };
}

export interface SignalListener {
  /**
   * Asks `check` now, at every signal about this checkout and every second, until it has an answer or the
   * deadline (ms) is there: then undefined.
   */
  waitFor<T>(
    checkoutId: string,
    check: () => Promise<T | undefined>,
    withinMs: number,
  ): Promise<T | undefined>;
  close(): void;
}

const askAgainMs = 1_000;

/** One subscription for all waiting requests of a process, and the database as the only truth. */
export function createSignalListener(
  config: Pick<Config, 'REDIS_URL' | 'QUEUE_PREFIX'>,
  logger: Logger,
): SignalListener {
  const redis = createRedis(config, 'live', logger);
  const waiting = new Map<string, Set<() => void>>();
  redis.subscribe(channelOf(config)).catch((error: unknown) => logger.warn({ err: error }, 'no signals'));
  redis.on('message', (_channel: string, checkoutId: string) => {
    for (const wake of waiting.get(checkoutId) ?? []) wake();
  });

  function nextSignal(checkoutId: string, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wakers = waiting.get(checkoutId) ?? new Set();
      waiting.set(checkoutId, wakers);
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        if (wakers.size === 0) waiting.delete(checkoutId);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      wakers.add(wake);
    });
  }

  return {
    async waitFor(checkoutId, check, withinMs) {
      const end = Date.now() + withinMs;
      for (;;) {
        // Listen before asking: a signal that comes between the two must not be lost.
        const signal = nextSignal(checkoutId, Math.max(0, Math.min(askAgainMs, end - Date.now())));
        const found = await check();
        if (found !== undefined || Date.now() >= end) return found;
        await signal;
      }
    },
    close() {
      redis.disconnect();
    },
  };
}
