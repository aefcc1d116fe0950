import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '@forno/shared/processes';
import { supervise } from './supervise.ts';
import { openLog } from './logs.ts';

/** Starts a child and keeps it running; returns its first process. */
export type Keep = <P extends RunningProcess>(
  name: string,
  start: (onLine: (line: string) => void) => Promise<P>,
) => Promise<P>;

interface SupervisorOptions {
  logFolder: string;
  print: (line: string) => void;
  /** Called for every process start, including restarts. */
  onStart: (name: string, pid: number) => void;
  /** Once aborted, nothing is started. */
  stopping: AbortSignal;
}

/** Dependents stop first, so that no request or job in flight loses what it depends on. */
const stopOrder = [['frontend', 'bff', 'workers'], ['sandbox'], ['store', 'mongod'], ['redis']];
const stopDeadlineMs = 12_000;
const startDeadlineMs = 3_000;

/** All the processes of one shop: started one by one, stopped together. */
export function createSupervisor({ logFolder, print, onStart, stopping }: SupervisorOptions) {
  const kept: Awaited<ReturnType<typeof supervise>>[] = [];
  const logs: ReturnType<typeof openLog>[] = [];
  const starting = new Set<Promise<unknown>>();

  const keep: Keep = async (name, start) => {
    stopping.throwIfAborted();
    const log = openLog(logFolder, name, print);
    logs.push(log);
    const first = supervise({
      name,
      start: () => start(log.write),
      onStart: ({ pid }) => onStart(name, pid),
      print,
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
    stop: async (): Promise<void> => {
      // What is still starting is stopped too; if its start hangs, it ends when our pipe closes.
      await Promise.race([Promise.allSettled(starting), delay(startDeadlineMs, undefined, { ref: false })]);
      for (const names of stopOrder) {
        const together = kept.filter(({ name }) => names.includes(name));
        await Promise.all(together.map((process) => process.stop(stopDeadlineMs)));
      }
      for (const log of logs) log.close();
    },
  };
}
