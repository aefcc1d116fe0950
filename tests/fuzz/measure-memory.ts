import { readdirSync } from 'node:fs';
import { waitFor } from '@forno/shared/testing';

/** Megabytes: the live heap, and the resident set, which a process returns late or never. */
export interface Memory {
  heap: number;
  resident: number;
}

/** Node collects garbage before it writes a heap snapshot, here on a signal. */
export const collectsAtSignal = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
});

/**
 * Memory of an idle process after garbage collection. Both figures are read after a snapshot, whose own memory the
 * system reclaims late: so resident sets from before and after the first snapshot can't be compared.
 */
export async function measureMemory(url: string, pid: number, folder: string): Promise<Memory> {
  const before = readdirSync(folder).length;
  process.kill(pid, 'SIGUSR2');
  await waitFor(() => readdirSync(folder).length > before, { what: 'the snapshot', deadlineMs: 60_000 });
  const [heap, resident] = ['nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'];
  // The process responds again once the snapshot is written; it may have dropped calls made meanwhile.
  const ask = async () => (await fetch(`${url}/metrics`)).text();
  const figures = await waitFor(ask, { what: 'the figures', deadlineMs: 120_000 });
  return { heap: megabytes(figures, heap), resident: megabytes(figures, resident) };
}

const megabytes = (figures: string, name: string): number =>
  Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]) / 1e6);
