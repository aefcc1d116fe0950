import type { Case } from '../open-bench.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@forno/shared/processes';
import { timeToFirstPage } from '../../support/time-to-first-page.ts';
import { compare } from '../compare.ts';

/**
 * Time from `npm start` of the built and seeded shop to its first page, beside a bare process that loads what a server
 * of these packages loads. A start has three such loads in turn, and in the last BFF and workers share two cores.
 */
export const start: Case = {
  name: 'start',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'forno-bench-start-'));
    try {
      const goal = { name: 'start', unit: 'ms', atMost: 5 };
      return [await compare(goal, () => timeToFirstPage(folder), timeToLoad)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const loads = ['express', 'mongoose', 'bullmq', 'socket.io', 'nodemailer'].map((name) => `import('${name}')`);

async function timeToLoad(): Promise<number> {
  const from = performance.now();
  const args = ['-e', `Promise.all([${loads.join()}])`];
  const { exited } = await startProcess({ name: 'packages', command: process.execPath, args });
  const { code } = await exited;
  if (code !== 0) throw new Error(`the packages can't be loaded: ${code}`);
  return Math.round(performance.now() - from);
}
