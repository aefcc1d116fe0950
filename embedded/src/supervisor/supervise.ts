import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type RunningProcess } from '@forno/shared/processes';

interface SuperviseOptions<P extends RunningProcess> {
  name: string;
  start: () => Promise<P>;
  onStart: (running: P) => void;
  print: (line: string) => void;
  /** Where to read more about a crash. */
  log: string;
  backoffMs?: { first: number; most: number; forgetAfter: number };
}

/**
 * Starts a process and restarts it with backoff whenever it exits.
 * @throws what the very first start throws; later failures are reported and retried
 */
export async function supervise<P extends RunningProcess>(options: SuperviseOptions<P>) {
  const { name, start, onStart, print, log } = options;
  const backoff = options.backoffMs ?? { first: 500, most: 30_000, forgetAfter: 60_000 };
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = await start();
  let current = first;

  async function watch(): Promise<void> {
    let wait = backoff.first;
    while (!signal.aborted) {
      const startedAt = performance.now();
      onStart(current);
      let why = `${name} ${describeExit(await current.exited)}`;
      if (performance.now() - startedAt > backoff.forgetAfter) wait = backoff.first;
      while (why && !signal.aborted) {
        print(`${why}; restarting it in ${wait / 1000} s (see ${log})`);
        await delay(wait, undefined, { signal }).catch(() => {});
        wait = Math.min(wait * 2, backoff.most);
        if (!signal.aborted) why = await restart();
      }
    }
  }

  /** Why it failed, if it did. */
  async function restart(): Promise<string> {
    try {
      current = await start();
      return '';
    } catch (error) {
      return (error instanceof Error ? error.message : String(error)).split('\n')[0] || name;
    }
  }

  const watching = watch();
  return {
    name,
    first,
    /** Ends it for good. */
    stop: async (deadlineMs: number): Promise<void> => {
      stopping.abort();
      await current.stop(deadlineMs);
      await watching;
      // Another one may have been starting meanwhile.
      await current.stop(deadlineMs);
    },
  };
}
