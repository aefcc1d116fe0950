import { setTimeout } from 'node:timers/promises';

/** Most that wait in line for one address. */
const waitingEach = 3;
/** How long (ms) more of them wait for a place in it: a family and its tabs share an address. */
const timeoutMs = 20_000;
const pollEveryMs = 100;

type Task<T> = () => Promise<T>;

/**
 * Runs tasks a few at a time, one of each address in turn, so that an address with many does not delay the others.
 * Undefined: too many wait.
 */
export function takeTurns(atOnce: number, maxWaiting: number) {
  /** Who waits, by address; the next turn is the first one's. */
  const lines = new Map<string, (() => void)[]>();
  let [running, waiting] = [0, 0];

  const begin = (): void => {
    const [next] = lines;
    if (next === undefined || running >= atOnce) return;
    const [from, line] = next;
    lines.delete(from);
    const go = line.shift();
    if (line.length > 0) lines.set(from, line);
    running += 1;
    waiting -= 1;
    go?.();
  };

  return async <T>(from: string, task: Task<T>): Promise<T | undefined> => {
    const isFull = () => (lines.get(from)?.length ?? 0) >= waitingEach;
    for (const end = Date.now() + timeoutMs; isFull() && Date.now() < end; ) await setTimeout(pollEveryMs);
    if (isFull() || waiting >= maxWaiting) return undefined;
    await new Promise<void>((go) => {
      lines.set(from, [...(lines.get(from) ?? []), go]);
      waiting += 1;
      begin();
    });
    try {
      return await task();
    } finally {
      running -= 1;
      begin();
    }
  };
}
