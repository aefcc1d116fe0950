import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { createRedis } from '../runtime/redis.ts';
import { channelOf } from './publisher.ts';

export type Subscriber = ReturnType<typeof createSubscriber>;

const pollAgainMs = 1_000;
/** Every topic: the connection was down and any number of signals lost. */
export const allTopics = Symbol('any topic');
/** Called for every signal; with `allTopics` when some may have been missed. */
type Listener = (topic: string | typeof allTopics) => void;

type Check<T> = () => Promise<T | undefined>;
/** By checkout. */
type Waiting = Map<string, Set<() => void>>;

function nextSignal(waiting: Waiting, checkoutId: string, end: number): Promise<void> {
  return new Promise((resolve) => {
    const wakers = waiting.get(checkoutId) ?? new Set();
    waiting.set(checkoutId, wakers);
    const wake = () => {
      clearTimeout(timer);
      wakers.delete(wake);
      if (wakers.size === 0) waiting.delete(checkoutId);
      resolve();
    };
    const timer = setTimeout(wake, Math.max(0, Math.min(pollAgainMs, end - Date.now())));
    wakers.add(wake);
  });
}

/** One subscription for all waiting requests of a process; the database is the only source of truth. */
export function createSubscriber(config: Pick<Config, 'REDIS_URL' | 'QUEUE_PREFIX'>, logger: Logger) {
  const redis = createRedis(config, logger, 'live');
  const waiting: Waiting = new Map();
  const listeners: Listener[] = [];
  let subscribed = false;
  let stopping = false;
  const tell: Listener = (topic) => {
    for (const hear of listeners) hear(topic);
  };
  // Subscribed manually after every reconnect: only the reply says from when on nothing is missed.
  redis.on('ready', () => {
    redis.subscribe(channelOf(config)).then(
      () => {
        tell(allTopics);
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

  return {
    /**
     * Polls `check` now, at every signal about this checkout and every second, until it returns a value, or undefined at
     * the deadline (ms).
     */
    async waitFor<T>(checkoutId: string, check: Check<T>, withinMs: number): Promise<T | undefined> {
      const end = Date.now() + withinMs;
      for (;;) {
        // Listen before checking: a signal in between must not be lost.
        const signal = nextSignal(waiting, checkoutId, end);
        const found = await check();
        if (found !== undefined || stopping || Date.now() >= end) return found;
        await signal;
      }
    },
    onSignal: (hear: Listener): void => void listeners.push(hear),
    /** Signals this process at once, without Redis. */
    tell,
    /** Whether signals arrive: otherwise caches must not be trusted. */
    isSubscribed: (): boolean => subscribed,
    /** Makes all waiters check once more and return: the process is stopping. */
    flushAnswer(): void {
      stopping = true;
      for (const wakers of waiting.values()) for (const wake of wakers) wake();
    },
    close(): void {
      redis.disconnect();
    },
  };
}
