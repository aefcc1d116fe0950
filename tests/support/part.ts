import { processIdentity, type RunningProcess } from '@forno/shared/processes';
import { stuckAfterMs } from '@forno/shared/testing';

/** One process of the shop under test, which can be killed and restarted at the same address. */
export interface Part<P extends RunningProcess = RunningProcess> {
  name: string;
  /** The current process; a new one after every restart. */
  readonly now: P;
  /** SIGKILL, and waits for the exit. */
  kill: () => Promise<void>;
  /** SIGTERM with time to finish, like a deployment. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  restart: () => Promise<void>;
  /** SIGSTOP: keeps its connections but answers nothing until `resume`. */
  pause: () => void;
  resume: () => void;
  /** Output across restarts. */
  output: () => string;
}

export interface PartOptions<P extends RunningProcess> {
  name: string;
  start: (onLine: (line: string) => void) => Promise<P>;
}

const keptLines = 2_000;

export async function startPart<P extends RunningProcess>(options: PartOptions<P>): Promise<Part<P>> {
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
  };
  let now = await options.start(onLine);
  const send = (signal: NodeJS.Signals): void => {
    if (processIdentity(now.pid)) process.kill(now.pid, signal);
  };

  const part: Part<P> = {
    name: options.name,
    get now() {
      return now;
    },
    kill: async () => {
      send('SIGKILL');
      await now.exited;
    },
    stop: async () => {
      // A paused process would not handle SIGTERM.
      send('SIGCONT');
      await now.stop(stuckAfterMs);
    },
    start: async () => {
      if (now.isRunning()) throw new Error(`${options.name} runs already`);
      now = await options.start(onLine);
    },
    restart: async () => {
      await part.stop();
      await part.start();
    },
    pause: () => {
      send('SIGSTOP');
      // Paused, it would not notice that we have crashed, and stay.
      process.once('exit', part.resume);
    },
    resume: () => {
      process.off('exit', part.resume);
      send('SIGCONT');
    },
    output: () => lines.map((line) => `${options.name}: ${line}`).join('\n'),
  };
  return part;
}
