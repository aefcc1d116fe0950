import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from '@forno/shared/processes';
import { z } from 'zod';
import { StartError } from './settings.ts';

const ProcessEntry = z.object({ name: z.string(), pid: z.number().int(), identity: z.string() });
const Running = z.object({ starter: ProcessEntry, children: z.array(ProcessEntry) });
type Running = z.output<typeof Running>;

export type Claim = Awaited<ReturnType<typeof lockDataFolder>>;

/**
 * Locks the data folder for this process alone. Children left running by an earlier start killed with -9 are
 * awaited and then stopped: two Redis servers on the same append-only file would corrupt it.
 * @throws StartError if another start has the folder
 */
export async function lockDataFolder(path: string) {
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
  const write = (flag: 'wx' | 'w'): void => {
    const next = `${path}.${process.pid}`;
    const text = `${JSON.stringify({ starter, children }, null, 2)}\n`;
    if (flag === 'wx') writeFileSync(path, text, { flag });
    else {
      writeFileSync(next, text);
      renameSync(next, path);
    }
  };
  try {
    write('wx');
  } catch {
    throw new StartError(
      'Forno is already being started with this data folder; stop that first, or set DATA_DIR',
    );
  }
  return {
    /** Records a child, so that a later start can clean up after a kill -9 of everything. */
    add: (name: string, pid: number): void => {
      children.push(describe(name, pid));
      write('w');
    },
    release: () => rmSync(path, { force: true }),
  };
}

const describe = (name: string, pid: number) => ({ name, pid, identity: processIdentity(pid) ?? '' });

const isAlive = ({ pid, identity }: z.output<typeof ProcessEntry>): boolean =>
  processIdentity(pid) === identity;

function readRunning(path: string): Running | undefined {
  try {
    return Running.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

const endsByItselfMs = 3_000;
const endsWhenToldMs = 10_000;
const endsWhenKilledMs = 2_000;

/** Children notice by their pipe that the starter is gone: most have exited or are just saving. */
async function endLeftover(child: z.output<typeof ProcessEntry>): Promise<void> {
  const within = async (ms: number): Promise<boolean> => {
    const deadline = performance.now() + ms;
    while (isAlive(child) && performance.now() < deadline) await delay(50);
    return !isAlive(child);
  };
  if (await within(endsByItselfMs)) return;
  process.kill(child.pid, 'SIGTERM');
  if (await within(endsWhenToldMs)) return;
  process.kill(child.pid, 'SIGKILL');
  await within(endsWhenKilledMs);
}
