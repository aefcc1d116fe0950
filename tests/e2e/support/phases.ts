import { processEnvironment } from '@forno/shared/server/runtime';
import { afterAll } from 'vitest';
import { report } from './stopwatch.ts';

const spent = new Map<string, { count: number; ms: number }>();

/** Sums up how long work of this kind took in a test file. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const { count, ms } = spent.get(name) ?? { count: 0, ms: 0 };
    spent.set(name, { count: count + 1, ms: ms + performance.now() - start });
  }
}

/** With `PHASES=1`, prints where the file's time went, the longest phase first. */
export function reportPhases(): void {
  afterAll(() => {
    const sums = [...spent];
    // The next file of this worker finds this module as it is left.
    spent.clear();
    if (processEnvironment().PHASES === undefined) return;
    for (const [name, { count, ms }] of sums.toSorted(([, one], [, other]) => other.ms - one.ms))
      report(`phase: ${(ms / 1000).toFixed(1).padStart(7)} s  ${String(count).padStart(5)} × ${name}`);
  });
}
