import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Environment, systemEnvironment } from '../server/runtime/config/read-config.ts';

/** Keeps only an output's last lines, to bound the parent's memory. */
function rememberLines(limit: number): { add: (line: string) => void; text: () => string } {
  const lines: string[] = [];
  return {
    add: (line) => {
      lines.push(line);
      if (lines.length > limit) lines.shift();
    },
    text: () => lines.join('\n'),
  };
}

/**
 * A shell that starts the program and terminates it when standard input closes because the parent is gone. Its first
 * line of output is the program's pid.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
echo "program $program"
trap 'kill $program' TERM INT
(read -r _ <&3; kill $program) >/dev/null 2>&1 &
watcher=$!
while kill -0 $program 2>/dev/null; do wait $program; code=$?; done
kill $watcher 2>/dev/null
exit $code
`;

/** How to call a program watched over. */
function watched(program: string, args: readonly string[]): [string, ...string[]] {
  return ['sh', '-c', script, 'sh', program, ...args];
}

/** The program's pid, if this is that line. */
function watchedPid(line: string): number | undefined {
  const match = line.match(/^program (\d+)$/);
  return match ? Number(match[1]) : undefined;
}

export interface ProcessOptions {
  /** Name in messages: "redis", "worker 2". */
  name: string;
  command: string;
  args?: readonly string[];
  /** For programs that don't notice on standard input that their parent is gone. */
  watchOver?: boolean;
  /** Added to PATH, HOME and the like; no other variable is inherited. */
  env?: Environment;
  cwd?: string;
  /** The line of its output that says it is ready. Without it the process counts as ready once it runs. */
  ready?: RegExp;
  deadlineMs?: number;
  onLine?: (line: string) => void;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  name: string;
  /** The program itself, also when a shell watches over it. */
  pid: number;
  /** The match of `ready`; its groups carry what the process announced, a port for instance. */
  announced: RegExpMatchArray | null;
  exited: Promise<Exit>;
  isRunning: () => boolean;
  /** The last lines it wrote, for the message of a failing test or start. */
  output: () => string;
  /** SIGTERM, then SIGKILL when the deadline has passed. */
  stop: (deadlineMs?: number) => Promise<Exit>;
}

/**
 * Starts a program in a session of its own, so that a terminal's Ctrl-C reaches only the process that
 * knows the right order of stopping, and with a pipe as standard input whose end means "your parent is gone".
 *
 * @throws when the program can't be run, exits, or isn't ready within the deadline (60 s); it is killed then
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, ready, watchOver, deadlineMs = 60_000 } = options;
  const child = spawnChild(options);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await hasSpawned(child, options);

  let pid = child.pid ?? 0;
  const lines = rememberLines(200);
  const start = new Promise<RegExpMatchArray | null>((resolve) => {
    const onLine = (line: string): void => {
      const program = watchOver ? watchedPid(line) : undefined;
      if (program) pid = program;
      else {
        lines.add(line);
        options.onLine?.(line);
      }
      const match = ready ? line.match(ready) : null;
      if (match || (!ready && program)) resolve(match);
    };
    for (const input of [child.stdout, child.stderr]) {
      if (input) createInterface({ input }).on('line', onLine);
    }
    if (!ready && !watchOver) resolve(null);
  });

  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const kill = (): void => {
    if (watchOver && isRunning()) tryToKill(pid);
    child.kill('SIGKILL');
  };
  const outcome = await within(deadlineMs, Promise.race([start, exited]));
  if (outcome === 'late' || isExit(outcome)) {
    kill();
    const why = outcome === 'late' ? `was not ready within ${deadlineMs} ms` : describeExit(outcome);
    throw new Error(`${name} ${why}\n${lines.text()}`);
  }
  return {
    name,
    pid,
    announced: outcome,
    exited,
    isRunning,
    output: lines.text,
    stop: async (stopDeadlineMs = 10_000) => {
      child.kill('SIGTERM');
      const timer = setTimeout(kill, stopDeadlineMs);
      const exit = await exited;
      clearTimeout(timer);
      return exit;
    },
  };
}

function spawnChild({ command, args = [], watchOver, cwd, env }: ProcessOptions): ChildProcess {
  const [program, ...rest] = watchOver ? watched(command, args) : [command, ...args];
  const child = spawn(program, rest, {
    cwd,
    env: { ...systemEnvironment(), ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The child may close its end of the pipe before we do: an EPIPE here tells nothing that its exit doesn't.
  child.stdin.on('error', () => {});
  return child;
}

function hasSpawned(child: ChildProcess, { name, command }: ProcessOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new Error(`${name}: ${command} can't be run`, { cause })));
  });
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const outcome = await Promise.race([promise, late]);
  clearTimeout(timer);
  return outcome;
}

const isExit = (outcome: Exit | RegExpMatchArray | null): outcome is Exit =>
  outcome !== null && !Array.isArray(outcome);

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just exited, as wanted.
  }
}

/** "exited with code 1" or "was ended by SIGKILL". */
export function describeExit({ code, signal }: Exit): string {
  return signal ? `was ended by ${signal}` : `exited with code ${code}`;
}
