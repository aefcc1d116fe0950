import { allTopics, type Subscriber } from '@forno/shared/server/live';

export interface Cached<T> {
  read(): Promise<T>;
  /** The cached value, if any; synchronous. */
  kept(): T | undefined;
}

/**
 * Caches the result of `load` in this process until a signal on the topic invalidates it, at most `forMs`: the bound
 * for a lost signal. Caches nothing while signals don't arrive.
 */
export function createCache<T extends object>(
  signals: Subscriber,
  topic: string,
  load: () => Promise<T>,
  forMs: number,
): Cached<T> {
  let latest: { loading: Promise<T>; value?: T; until: number } | undefined;
  signals.onSignal((heard) => {
    if (heard === topic || heard === allTopics) latest = undefined;
  });
  const current = () => (latest && Date.now() < latest.until && signals.hears() ? latest : undefined);
  return {
    kept: () => current()?.value,
    read() {
      const found = current();
      if (found) return found.loading;
      const mine: typeof latest = { loading: load(), until: Date.now() + forMs };
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
