import type { Case } from '../open-bench.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timeToFirstPage } from '../../support/time-to-first-page.ts';
import { median } from '../../support/figures.ts';
import { judge } from '../compare.ts';

const rounds = 5;
const limitMs = 2_000;

/** Time from `npm start` of the built and seeded shop to its first page. */
export const start: Case = {
  name: 'start',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'forno-bench-start-'));
    try {
      await timeToFirstPage(folder);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeToFirstPage(folder));
      const goal = { name: 'start', unit: 'ms', atMost: 1 };
      return [
        judge(
          goal,
          { ours: median(times), limit: limitMs },
          times.map((time) => time / limitMs),
        ),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
