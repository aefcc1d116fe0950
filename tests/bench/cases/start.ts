import type { Case } from '../open-bench.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeToFirstPage } from '../../support/time-to-first-page.ts';
import { inRounds, judge } from '../compare.ts';

const limitMs = 2_000;

/** Time from `npm start` of the built and seeded shop to its first page. */
export const start: Case = {
  name: 'start',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'forno-bench-start-'));
    try {
      const times = await inRounds(() => timeToFirstPage(folder), { warmUp: 1 });
      const found = times.map((ours) => ({ ours, limit: limitMs }));
      return [judge({ name: 'start', unit: 'ms', atMost: 1 }, found)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
