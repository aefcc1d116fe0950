import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '@forno/shared/processes';
import { keepRunning, type KeptProcess } from './keep-running.ts';
import { openLog, type ProcessLog } from './logs.ts';

/** Starts a child and keeps it running; answers the child as it was first. */
export type Keep = <P extends RunningProcess>(
  name: string,
  start: (onLine: (line: string) => void) => Promise<P>,
) => Promise<P>;

/** All the processes of one shop: started one by one, stopped together. */
export interface Crew {
  keep: Keep;
  stop: () => Promise<void>;
}

export interface CrewOptions {
  logFolder: string;
  say: (line: string) => void;
  /** Told of every process that starts, also again after a crash. */
  onStart: (name: string, pid: number) => void;
  /** Nobody is hired any more once it is aborted. */
  stopping: AbortSignal;
}

/** Those that need the others go first: nobody loses the ground under a request or a job in flight. */
const stopOrder = [['frontend', 'bff', 'workers'], ['desk'], ['store', 'mongod'], ['redis']];
const stopDeadlineMs = 12_000;
const startDeadlineMs = 3_000;

export function createCrew({ logFolder, say, onStart, stopping }: CrewOptions): Crew {
  const kept: KeptProcess[] = [];
  const logs: ProcessLog[] = [];
  const starting = new Set<Promise<unknown>>();

  const keep: Keep = async (name, start) => {
    stopping.throwIfAborted();
    const log = openLog(logFolder, name, say);
    logs.push(log);
    const first = keepRunning({
      name,
      start: () => start(log.write),
      onStart: ({ pid }) => onStart(name, pid),
      say,
      log: log.path,
    });
    starting.add(first);
    const running = await first.finally(() => starting.delete(first));
    kept.push(running);
    stopping.throwIfAborted();
    return running.first;
  };

  return {
    keep,
    stop: async () => {
      // Who is in the middle of its start is stopped with the others; who hangs there ends when our pipe does.
      await Promise.race([Promise.allSettled(starting), delay(startDeadlineMs, undefined, { ref: false })]);
      for (const names of stopOrder) {
        const together = kept.filter(({ name }) => names.includes(name));
        await Promise.all(together.map((process) => process.stop(stopDeadlineMs)));
      }
      for (const log of logs) log.close();
    },
  };
}
