import { type RunningProcess, startNode } from '@forno/shared/processes';
import { release, releaseOf } from '@forno/shared/server/db';
import { afterTests, databaseForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { bundleScript } from '../support/bundle-script.ts';

const documents = 40;
const { models, config } = await databaseForTests();
const { webhookEvents, releaseMarks } = models;
const entry = await bundleScript('tests/integration/migrating.ts');

const lines: string[] = [];
async function start(name: string, ready: RegExp, args: string[] = []): Promise<RunningProcess> {
  const onLine = (line: string) => void lines.push(`${name} ${line}`);
  const env = { MONGO_URL: config.MONGO_URL };
  const started = await startNode({ name, entry, args, env, ready, onLine });
  afterTests(() => started.stop());
  return started;
}
const opened = () => lines.filter((line) => line.endsWith(' open'));

it('a migration whose process is killed halfway is ended by the next one, while no process opens', async () => {
  await webhookEvents.insertMany(
    Array.from({ length: documents }, (_, index) => ({
      _id: `e${index}`,
      event: 'old',
      receivedAt: new Date(),
    })),
  );
  const first = await start('first', /^halfway/, ['--hang']);
  await Promise.all([start('second', /^begins/), start('third', /^begins/)]);
  // Alive, though it does nothing: its lock is kept for as long as it beats.
  const beat = async () => (await releaseMarks.findOne().lean())?.lock?.beat ?? 0;
  const from = await beat();
  await waitFor(async () => (await beat()) > from + 6, { what: 'the lock to outlive its lease' });
  expect(opened()).toEqual([]);
  expect(await releaseOf(models)).toBe(release);

  process.kill(first.pid, 'SIGKILL');
  await waitFor(() => opened().length === 2, { what: 'the others to open' });
  expect(await releaseOf(models)).toBe(release + 1);
  const by = await webhookEvents.aggregate<{ n: number }>([{ $group: { _id: '$event', n: { $sum: 1 } } }]);
  // Half by the killed one, which nobody repeated, and half by only one of the others.
  expect(by.map(({ n }) => n)).toEqual([documents / 2, documents / 2]);
});
