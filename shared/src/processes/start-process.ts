import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Environment, systemEnvironment } from './system-environment.ts';

/**
 * A shell that becomes the program, after starting what terminates it when standard input closes because the parent is
 * gone. `$$` is the program's pid, also in the background.
 */
const watchOverIt = `
exec 3<&0
(read -r _ <&3; kill $$) >/dev/null 2>&1 &
exec "$@" </dev/null 3<&-
`;

/** An output's last lines are kept; all of it would need too much memory. */
const keptLines = 200;

interface ProcessOptions {
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
 * @throws when the program can't be run, exits, or isn't ready within the deadline (120 s); it is killed then
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, command, args = [], watchOver, env, cwd, ready, onLine, deadlineMs = 120_000 } = options;
  const [program, how] = watchOver ? ['sh', ['-c', watchOverIt, 'sh', command, ...args]] : [command, args];
  const child = spawn(program, how, { cwd, env: { ...systemEnvironment(), ...env }, detached: true });
  // The child may close its end of the pipe before we do: an EPIPE here tells nothing that its exit doesn't.
  child.stdin.on('error', () => {});
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new Error(`${name}: ${command} can't be run`, { cause });
  });

  const lines: string[] = [];
  const started = new Promise<RegExpMatchArray | null>((resolve) => {
    if (!ready) resolve(null);
    const read = (line: string): void => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      onLine?.(line);
      const match = ready && line.match(ready);
      if (match) resolve(match);
    };
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', read);
  });
  const late = delay(deadlineMs, `was not ready within ${deadlineMs} ms`, { ref: false });
  const outcome = await Promise.race([started, exited.then(describeExit), late]);
  if (typeof outcome === 'string') {
    child.kill('SIGKILL');
    throw new Error(`${name} ${outcome}\n${lines.join('\n')}`);
  }
  return {
    name,
    pid: child.pid ?? 0,
    announced: outcome,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => lines.join('\n'),
    stop: (stopDeadlineMs = 10_000) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
      return exited.finally(() => clearTimeout(timer));
    },
  };
}

/** "exited with code 1" or "was ended by SIGKILL". */
export function describeExit({ code, signal }: Exit): string {
  return signal ? `was ended by ${signal}` : `exited with code ${code}`;
}

/** The folder of the whole repository: three up from here, in `src` as in `dist`. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Where Node (from 22 on) keeps what it compiled at earlier starts. */
const compileCache = `${repositoryRoot}node_modules/.cache/forno/compiled`;

interface NodeOptions extends Omit<ProcessOptions, 'command' | 'args'> {
  /** The script, from the root of the repository. A `.ts` file runs from source, a `.js` file as built. */
  entry: string;
  args?: readonly string[];
}

/** Starts one of our scripts; with `--parent-pipe` it exits when its standard input closes, that is, with us. */
export function startNode({ entry, args = [], env, ...options }: NodeOptions): Promise<RunningProcess> {
  const fromSource = entry.endsWith('.ts') ? ['--conditions=@forno/source', '--import', 'tsx'] : [];
  return startProcess({
    cwd: repositoryRoot,
    ...options,
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    command: process.execPath,
    args: [...fromSource, entry, ...args, '--parent-pipe'],
  });
}

const answersWithinMs = 2_000;

/**
 * Waits until the process answers 2xx at the address, and answers the process. `signal` ends the waiting early.
 * @throws at once when it ends instead, or when the deadline (120 s) has passed; it is stopped then
 */
export async function untilReady<P extends RunningProcess>(
  running: P,
  url: string,
  { deadlineMs = 120_000, signal }: { deadlineMs?: number; signal?: AbortSignal } = {},
): Promise<P> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline && !signal?.aborted) {
    if (!running.isRunning()) {
      throw new Error(`${running.name} ${describeExit(await running.exited)}\n${running.output()}`);
    }
    const answer = await fetch(url, { signal: AbortSignal.timeout(answersWithinMs) }).catch(() => undefined);
    if (answer?.ok) return running;
    await delay(25);
  }
  await running.stop();
  throw new Error(`${running.name} was not ready within ${deadlineMs / 1000} s\n${running.output()}`);
}
