import { describeExit, type RunningProcess } from '@forno/shared/processes';

export interface KeptProcess {
  name: string;
  /** Ends it for good. */
  stop: (deadlineMs: number) => Promise<void>;
}

interface KeepOptions<P extends RunningProcess> {
  name: string;
  start: () => Promise<P>;
  onStart: (running: P) => void;
  say: (line: string) => void;
  /** Where to read more about a crash. */
  log: string;
  backoffMs?: { first: number; most: number; forgetAfter: number };
}

/**
 * Starts a process and restarts it with backoff whenever it exits.
 * @throws what the very first start throws; later failures are reported and retried
 */
export async function keepRunning<P extends RunningProcess>(
  options: KeepOptions<P>,
): Promise<KeptProcess & { first: P }> {
  const { name, start, onStart, say, log } = options;
  const backoff = options.backoffMs ?? { first: 500, most: 30_000, forgetAfter: 60_000 };
  let stopping = false;
  let wait = backoff.first;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> = Promise.resolve();

  const first = await start();
  let current: P = first;
  watch(first);

  function watch(running: P): void {
    const startedAt = performance.now();
    current = running;
    onStart(running);
    void running.exited.then((exit) => {
      if (stopping) return;
      if (performance.now() - startedAt > backoff.forgetAfter) wait = backoff.first;
      again(`${name} ${describeExit(exit)}`);
    });
  }

  function again(why: string): void {
    say(`${why}; restarting it in ${wait / 1000} s (see ${log})`);
    timer = setTimeout(() => {
      starting = restart();
    }, wait);
    wait = Math.min(wait * 2, backoff.most);
  }

  async function restart(): Promise<void> {
    try {
      const running = await start();
      if (stopping) await running.stop();
      else watch(running);
    } catch (error) {
      if (!stopping) again(firstLine(error));
    }
  }

  return {
    name,
    first,
    stop: async (deadlineMs) => {
      stopping = true;
      clearTimeout(timer);
      await starting;
      await current.stop(deadlineMs);
    },
  };
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
