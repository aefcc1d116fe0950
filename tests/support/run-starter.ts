import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, processIdentity, repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { stuckAfterMs, waitFor } from '@forno/shared/testing';
import { z } from 'zod';

export interface Starter {
  child: ChildProcess;
  /** Its terminal output. */
  output: () => string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface StarterOptions {
  dataFolder: string;
  port: number;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Runs `npm start` without the build. */
export function runStarter({ dataFolder, port, args = [], env }: StarterOptions): Starter {
  const child = spawn(process.execPath, ['embedded/dist/main.bundle.js', ...args], {
    cwd: repositoryRoot,
    env: { ...systemEnvironment(), DATA_DIR: dataFolder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    child,
    output: () => Buffer.concat(chunks).toString(),
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
    }),
  };
}

/** A free port whose successor, for the sandbox, is free too. Call it for one pair at a time. */
export async function freePortPair(): Promise<number> {
  const port = await freePort();
  return (await freePort()) === port + 1 ? port : freePortPair();
}

/** Its five processes start one after the other at worst. */
export const openWithinMs = 5 * stuckAfterMs;

/** Waits for the output that the shop is open. */
export async function untilOpen(starter: Starter): Promise<void> {
  await waitFor(
    () => starter.output().includes('Ctrl-C stops everything') || starter.child.exitCode !== null,
    { what: 'the shop to open', deadlineMs: openWithinMs },
  );
  if (starter.child.exitCode !== null) throw new Error(`the starter ended:\n${starter.output()}`);
}

const Running = z.object({
  children: z.array(z.object({ name: z.string(), pid: z.number(), identity: z.string() })),
});

interface Child {
  name: string;
  pid: number;
  isAlive: () => boolean;
}

/** Processes recorded by the starter. */
export function childrenOf(dataFolder: string): Child[] {
  const { children } = Running.parse(JSON.parse(readFileSync(join(dataFolder, 'running.json'), 'utf8')));
  return children.map(({ name, pid, identity }) => ({
    name,
    pid,
    isAlive: () => processIdentity(pid) === identity,
  }));
}
