import { anything, type SignalListener } from '@forno/shared/server';

export interface Remembered<T> {
  read(): Promise<T>;
  /** What `read` would answer, if nothing has to be asked for it. */
  kept(): T | undefined;
}

/**
 * Keeps what `load` answered in this process until a signal about the topic says that it changed, and never
 * longer than `forMs`: the bound for a signal that was lost. While signals don't arrive nothing is kept.
 */
export function rememberUntil<T extends object>(
  signals: SignalListener,
  topic: string,
  load: () => Promise<T>,
  forMs: number,
): Remembered<T> {
  let latest: { loading: Promise<T>; value?: T; until: number } | undefined;
  signals.onSignal((heard) => {
    if (heard === topic || heard === anything) latest = undefined;
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
