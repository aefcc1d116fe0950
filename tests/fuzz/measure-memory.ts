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

/**
 * What a process of the shop keeps when it has nothing to do and its garbage is collected. Both figures are read
 * after the snapshot, whose own memory the system takes back late: before a first one and after it, the resident
 * set can't be compared.
 */
export async function measureMemory(url: string, pid: number, folder: string): Promise<Memory> {
  const before = readdirSync(folder).length;
  process.kill(pid, 'SIGUSR2');
  await waitFor(() => readdirSync(folder).length > before, { what: 'the snapshot', deadlineMs: 60_000 });
  const [heap, resident] = ['nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'];
  // The process answers again once the snapshot is written; what was sent to it meanwhile it may have dropped.
  const ask = async () => (await fetch(`${url}/metrics`)).text();
  const figures = await waitFor(ask, { what: 'the figures', deadlineMs: 120_000 });
  return { heap: megabytes(figures, heap), resident: megabytes(figures, resident) };
}

const megabytes = (figures: string, name: string): number =>
  Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]) / 1e6);
