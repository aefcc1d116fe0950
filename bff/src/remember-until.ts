import { anything, type SignalListener } from '@forno/shared/server';

/**
 * Keeps what `load` answered in this process until a signal about the topic says that it changed, and never
 * longer than `forMs`: the bound for a signal that was lost. While signals don't arrive nothing is kept.
 */
export function rememberUntil<T>(
  signals: SignalListener,
  topic: string,
  load: () => Promise<T>,
  forMs: number,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  signals.onSignal((heard) => {
    if (heard === topic || heard === anything) kept = undefined;
  });
  return () => {
    if (kept && Date.now() < kept.until && signals.hears()) return kept.value;
    const mine = { value: load(), until: Date.now() + forMs };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  };
}
