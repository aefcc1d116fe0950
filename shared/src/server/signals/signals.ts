import type { Redis } from 'ioredis';
import type { Config } from '../config/index.ts';
import type { Logger } from '../logger.ts';
import { createRedis } from '../redis.ts';

const channelOf = (config: Pick<Config, 'QUEUE_PREFIX'>) => `${config.QUEUE_PREFIX}:signals`;

/** What a signal can be about beside a checkout, which is named by its id. */
export const topics = {
  menu: 'menu',
  inventory: 'inventory',
  shop: 'shop',
  sessionsOf: (userId: string) => `sessions:${userId}`,
} as const;

/** Tells every process that something changed under this topic. A hint: losing it only costs a second or two. */
export function createSignaller(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>) {
  return async (topic: string): Promise<void> => {
    await redis.publish(channelOf(config), topic);
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
  /** Tells of every signal; of "anything" when some may have been missed. */
  onSignal(hear: (topic: string | typeof anything) => void): void;
  /** Tells this process at once, without the way through Redis. */
  tell(topic: string): void;
  /** Whether signals arrive: while they don't, nothing that waits for one may be relied on. */
  hears(): boolean;
  /** Lets everybody who waits ask once more and go: the process is about to stop. */
  answerNow(): void;
  close(): void;
}

const askAgainMs = 1_000;
/** Stands for every topic: the connection was away, and with it any number of signals. */
export const anything = Symbol('any topic');

/** One subscription for all waiting requests of a process, and the database as the only truth. */
export function createSignalListener(
  config: Pick<Config, 'REDIS_URL' | 'QUEUE_PREFIX'>,
  logger: Logger,
): SignalListener {
  const redis = createRedis(config, 'live', logger);
  const waiting = new Map<string, Set<() => void>>();
  const listeners: ((topic: string | typeof anything) => void)[] = [];
  let subscribed = false;
  let stopping = false;
  const tell = (topic: string | typeof anything): void => {
    for (const hear of listeners) hear(topic);
  };
  // Subscribed by hand after every reconnection: only the answer says from when on nothing is missed.
  redis.on('ready', () => {
    redis.subscribe(channelOf(config)).then(
      () => {
        tell(anything);
        subscribed = true;
      },
      (error: unknown) => logger.warn({ err: error }, 'no signals'),
    );
  });
  redis.on('close', () => {
    subscribed = false;
  });
  redis.on('message', (_channel: string, topic: string) => {
    tell(topic);
    for (const wake of waiting.get(topic) ?? []) wake();
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
        if (found !== undefined || stopping || Date.now() >= end) return found;
        await signal;
      }
    },
    onSignal: (hear) => void listeners.push(hear),
    tell,
    hears: () => subscribed,
    answerNow() {
      stopping = true;
      for (const wakers of waiting.values()) for (const wake of wakers) wake();
    },
    close() {
      redis.disconnect();
    },
  };
}
