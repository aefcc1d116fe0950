import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from '@forno/shared/processes';
import { writeWhole } from '@forno/shared/server/runtime';
import { z } from 'zod';
import { StartError } from './settings.ts';

const ProcessEntry = z.object({ name: z.string(), pid: z.number().int(), identity: z.string() });
const Running = z.object({ starter: ProcessEntry, children: z.array(ProcessEntry) });
type Running = z.output<typeof Running>;

export type Claim = Awaited<ReturnType<typeof lockDataFolder>>;

/**
 * Locks the data folder for this process alone. Children left running by an earlier start killed with -9 are
 * awaited and then stopped: two Redis servers on the same append-only file would corrupt it. `print` is told when the
 * claim can't be kept up; it is tried again each second.
 * @throws StartError if another start has the folder, or nothing can be written to it
 */
export async function lockDataFolder(path: string, print: (line: string) => void) {
  const earlier = readRunning(path);
  if (earlier && isAlive(earlier.starter)) {
    throw new StartError(
      `Forno is already running with this data folder (pid ${earlier.starter.pid}); stop it first, or set DATA_DIR`,
    );
  }
  for (const child of earlier?.children ?? []) await endLeftover(child);
  rmSync(path, { force: true });

  const children: Running['children'] = [];
  const starter = describe('starter', process.pid);
  const text = () => `${JSON.stringify({ starter, children }, null, 2)}\n`;
  try {
    writeFileSync(path, text(), { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new StartError(
      'Forno is already being started with this data folder; stop that first, or set DATA_DIR',
    );
  }
  let again: NodeJS.Timeout | undefined;
  const keepUp = (): void => {
    clearTimeout(again);
    try {
      writeWhole(path, text());
      again = undefined;
    } catch (error) {
      if (!again) print(`${path}: ${String(error)}`);
      again = setTimeout(keepUp, 1_000).unref();
    }
  };
  return {
    /** Records a child, so that a later start can clean up after a kill -9 of everything. */
    add: (name: string, pid: number): void => {
      children.push(describe(name, pid));
      keepUp();
    },
    release: (): void => {
      clearTimeout(again);
      rmSync(path, { force: true });
    },
  };
}

const describe = (name: string, pid: number) => ({ name, pid, identity: processIdentity(pid) ?? '' });

const isAlive = ({ pid, identity }: z.output<typeof ProcessEntry>): boolean =>
  processIdentity(pid) === identity;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Undefined also for a damaged one. One that only another user may read is theirs, dead or alive. */
function readRunning(path: string): Running | undefined {
  try {
    return Running.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return undefined;
    throw new StartError(
      `${path} belongs to another user: stop what they started with it and delete it, or set DATA_DIR`,
    );
  }
}

const endsWithinMs = [
  [undefined, 3_000],
  ['SIGTERM', 10_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Children notice by their pipe that the starter is gone: most have exited or are just saving.
 * @throws StartError if it can't be ended
 */
async function endLeftover(child: z.output<typeof ProcessEntry>): Promise<void> {
  for (const [signal, ms] of endsWithinMs) {
    if (signal && !isSent(child.pid, signal)) break;
    const deadline = performance.now() + ms;
    while (isAlive(child) && performance.now() < deadline) await delay(50);
    if (!isAlive(child)) return;
  }
  if (isAlive(child))
    throw new StartError(
      `${child.name} (pid ${child.pid}) of an earlier start can't be ended; stop it first`,
    );
}

/** False where it has just ended, or belongs to another user. */
function isSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
