import { allTopics, type Subscriber } from './pub-sub.ts';

export interface Cached<T> {
  read(): Promise<T>;
  /** The cached value, if any; synchronous. */
  peek(): T | undefined;
}

/**
 * Caches the result of `load` in this process for `ttlMs`. With a topic, at most until a signal on it: the time is the
 * bound for a lost one, and nothing is cached while signals don't arrive. Not by the wall clock, which may be put back.
 */
export function createCache<T>(
  load: () => Promise<T>,
  ttlMs: number,
  until?: { signals: Subscriber; topic: string },
): Cached<T> {
  let latest: { loading: Promise<T>; value?: T; until: number } | undefined;
  until?.signals.onSignal((heard) => {
    if (heard === until.topic || heard === allTopics) latest = undefined;
  });
  const isSubscribed = () => until?.signals.isSubscribed() ?? true;
  const current = () => (latest && performance.now() < latest.until && isSubscribed() ? latest : undefined);
  return {
    peek: () => current()?.value,
    read() {
      const found = current();
      if (found) return found.loading;
      const mine: typeof latest = { loading: load(), until: performance.now() + ttlMs };
      latest = mine;
      mine.loading.then(
        (value) => {
          mine.value = value;
        },
        () => {
          if (latest === mine) latest = undefined;
        },
      );
      return mine.loading;
    },
  };
}
