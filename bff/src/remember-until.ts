import { anyTopic, type SignalListener } from '@forno/shared/server';

export interface Remembered<T> {
  read(): Promise<T>;
  /** The cached value, if any; synchronous. */
  kept(): T | undefined;
}

/**
 * Caches the result of `load` in this process until a signal on the topic invalidates it, at most `forMs`: the bound
 * for a lost signal. Caches nothing while signals don't arrive.
 */
export function rememberUntil<T extends object>(
  signals: SignalListener,
  topic: string,
  load: () => Promise<T>,
  forMs: number,
): Remembered<T> {
  let latest: { loading: Promise<T>; value?: T; until: number } | undefined;
  signals.onSignal((heard) => {
    if (heard === topic || heard === anyTopic) latest = undefined;
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
