import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { systemEnvironment, type Environment } from '../server/config/process-environment.ts';
import { rememberLines } from './remember-lines.ts';

export interface ProcessOptions {
  /** How messages call it: "redis", "worker 2". */
  name: string;
  command: string;
  args?: readonly string[];
  /** Added to PATH, HOME and their like; no other variable of this process is inherited. */
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
  signal: (signal: NodeJS.Signals) => void;
  /** SIGTERM, then SIGKILL when the deadline has passed. */
  stop: (deadlineMs?: number) => Promise<Exit>;
}

/**
 * Starts a program in a session of its own, so that a terminal's Ctrl-C reaches only the process that
 * knows the right order of stopping, and with a pipe as standard input whose end means "your parent is gone".
 *
 * @throws when the program can't be run, exits, or isn't ready within the deadline (20 s); it is killed then
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, ready, deadlineMs = 20_000 } = options;
  const child = spawn(options.command, options.args ?? [], {
    cwd: options.cwd,
    env: { ...systemEnvironment(), ...options.env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The child may close its end of the pipe before we do: an EPIPE here tells nothing that `exited` doesn't.
  child.stdin.on('error', () => {});

  const lines = rememberLines(200);
  let seen: (match: RegExpMatchArray) => void = () => {};
  const announcement = new Promise<RegExpMatchArray>((resolve) => {
    seen = resolve;
  });
  const onLine = (line: string): void => {
    lines.add(line);
    options.onLine?.(line);
    const match = ready && line.match(ready);
    if (match) seen(match);
  };
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', onLine);

  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(new Error(`${name}: ${options.command} can't be run`, { cause })));
  });

  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const handle: RunningProcess = {
    name,
    pid: child.pid ?? 0,
    announced: null,
    exited,
    isRunning,
    output: lines.text,
    signal: (signal) => void child.kill(signal),
    stop: async (stopDeadlineMs = 10_000) => {
      if (isRunning()) child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
      const exit = await exited;
      clearTimeout(kill);
      return exit;
    },
  };
  if (!ready) return handle;

  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'late'>((resolve) => {
    late = setTimeout(() => resolve('late'), deadlineMs);
  });
  const outcome = await Promise.race([announcement, exited, tooLate]);
  clearTimeout(late);
  if (Array.isArray(outcome)) return { ...handle, announced: outcome };
  child.kill('SIGKILL');
  const why = outcome === 'late' ? `was not ready within ${deadlineMs} ms` : describeExit(outcome);
  throw new Error(`${name} ${why}\n${lines.text()}`);
}

/** "exited with code 1" or "was ended by SIGKILL". */
export function describeExit({ code, signal }: Exit): string {
  return signal ? `was ended by ${signal}` : `exited with code ${code}`;
}
