import { readdirSync } from 'node:fs';
import { waitFor } from '@forno/shared/testing';

/** Megabytes: what a process holds on to, and what the system gave it, which it returns late or never. */
export interface Memory {
  heap: number;
  resident: number;
}

/** Has Node collect its garbage at a signal: it does so before it writes a snapshot of its heap, here. */
export const collectsAtSignal = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
});

/** What a process of the shop keeps when it has nothing to do and its garbage is collected. */
export async function measureMemory(url: string, pid: number, folder: string): Promise<Memory> {
  const resident = await metric(url, 'process_resident_memory_bytes');
  const before = readdirSync(folder).length;
  process.kill(pid, 'SIGUSR2');
  await waitFor(() => readdirSync(folder).length > before, { what: 'the snapshot', deadlineMs: 60_000 });
  // The process answers again once the snapshot is written.
  return { heap: await metric(url, 'nodejs_heap_size_used_bytes'), resident };
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1e6);
}
