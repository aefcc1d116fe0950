import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { freePortPair, runStarter, untilOpen } from '../support/run-starter.ts';

/** Opens the shop as it is built, closes it again, and answers after how many ms its page came. */
async function timeToFirstPage(dataFolder: string): Promise<number> {
  const port = await freePortPair();
  const from = performance.now();
  const starter = runStarter({ dataFolder, port });
  const page = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok === true;
  await waitFor(page, { what: 'the first page', deadlineMs: 60_000 });
  const time = performance.now() - from;
  await untilOpen(starter);
  starter.child.kill('SIGTERM');
  await starter.ended;
  return Math.round(time);
}

it('the first page comes soon after the start, also of a shop that has to be filled first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-start-time-'));
  try {
    const [first, second] = [await timeToFirstPage(folder), await timeToFirstPage(folder)];
    process.stdout.write(
      `  figure: first page after ${first} ms, of a shop filled before after ${second} ms\n`,
    );
    expect(first).toBeLessThan(20_000);
    expect(second).toBeLessThan(10_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
