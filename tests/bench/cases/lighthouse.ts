import type { Case } from '../open-bench.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@forno/shared/processes';
import { type BrowserContext, chromium } from 'playwright-core';
import { z } from 'zod';
import { browserOptions } from '../../e2e/support/browser.ts';
import { inRounds, judge, type Outcome } from '../compare.ts';

const run = promisify(execFile);
/** Not a dependency: it has more packages than all other test dependencies together. npm fetches it on demand. */
const lighthouseVersion = 'lighthouse@12.8.2';
/** Goal of each page by category; 1 is 100 points. */
const goals = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const pages = [
  { path: '/', loggedIn: false },
  { path: '/login', loggedIn: false },
  { path: '/menu', loggedIn: true },
  { path: '/order', loggedIn: true },
];

const Report = z.object({
  categories: z.record(z.enum(Object.keys(goals) as (keyof typeof goals)[]), z.object({ score: z.number() })),
});

/** Lighthouse's scores for a phone, the median of three runs, each with an empty cache. */
export const lighthouse: Case = {
  name: 'lighthouse',
  onlyByName: true,
  async run({ url, customer }) {
    const { token } = await customer();
    const outcomes: Outcome[] = [];
    for (const { path, loggedIn } of pages) {
      const folder = await mkdtemp(join(tmpdir(), 'forno-lighthouse-'));
      const port = await freePort();
      const browser = await chromium.launchPersistentContext(folder, {
        ...browserOptions,
        args: [...(browserOptions.args ?? []), `--remote-debugging-port=${port}`],
      });
      try {
        const measure = async () => {
          await prepare(browser, url, loggedIn ? token : undefined);
          return judgePage(url + path, port);
        };
        const reports = await inRounds(measure, { rounds: 3 });
        for (const [name, atLeast] of Object.entries(goals) as [keyof typeof goals, number][]) {
          // What belongs to one person asks search engines to stay away.
          if (name === 'seo' && loggedIn) continue;
          const points = reports.map(({ categories }) => 100 * categories[name].score);
          const found = points.map((ours) => ({ ours, limit: 100 }));
          outcomes.push(judge({ name: `${name} of ${path}`, unit: 'points', atLeast }, found));
        }
      } finally {
        await browser.close();
        await rm(folder, { recursive: true, force: true });
      }
    }
    return outcomes;
  },
};

/** Stores the token like the shop, and empties the cache. */
async function prepare(browser: BrowserContext, url: string, token: string | undefined): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/favicon.svg`);
  if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
  const tools = await browser.newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  await page.close();
}

async function judgePage(address: string, port: number) {
  const { stdout } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouseVersion}`,
      '--',
      'lighthouse',
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${Object.keys(goals).join()}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, cwd: tmpdir() },
  );
  return Report.parse(JSON.parse(stdout));
}
