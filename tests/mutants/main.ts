import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRedis, startStore } from '@forno/shared/processes';
import { type Mutant, mutants } from './mutant.ts';
import { copyRepository, findHealthy, tryMutant, type Verdict } from './try-mutant.ts';

const { values } = parseArgs({
  options: {
    /** Ids, with commas between them. */
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    /** How many mistakes are tried side by side. */
    parallel: { type: 'string', default: '2' },
  },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const wanted = values.only?.split(',');
const chosen = mutants.filter(({ id }) => wanted?.includes(id) ?? true);
const unknown = wanted?.filter((id) => !mutants.some((mutant) => mutant.id === id)) ?? [];
if (unknown.length > 0) {
  print(`There is no ${unknown.join(', ')}.`);
  process.exitCode = 2;
} else if (values.list) for (const { id, mistake, file } of chosen) print(`${id}  ${mistake}  (${file})`);
else await tryAll(chosen, Number(values.parallel));

/** Everything happens in a temporary folder: an interrupted run leaves the working tree as it was. */
async function tryAll(all: readonly Mutant[], parallel: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'forno-mutants-'));
  const stopped = new AbortController();
  const [redis, store] = await Promise.all([
    startRedis({ folder: join(folder, 'redis') }),
    startStore({ folder: join(folder, 'store') }),
  ]);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort());
  try {
    const places = Array.from({ length: parallel }, (_, index) => ({
      folder: join(folder, `copy-${index}`),
      env: { REDIS_URL: redis.url, MONGO_URL: store.url },
      signal: stopped.signal,
    }));
    for (const place of places) copyRepository(place.folder);
    const [first] = places;
    if (first === undefined) return;
    const isHealthy = await findHealthy(first, all, parallel);
    const left = [...all];
    const verdicts: Verdict[] = [];
    const work = async (place: typeof first): Promise<void> => {
      for (let mutant = left.shift(); mutant && !stopped.signal.aborted; mutant = left.shift()) {
        const start = performance.now();
        const verdict = await tryMutant(place, mutant, isHealthy);
        if (stopped.signal.aborted) return;
        verdicts.push(verdict);
        const seconds = ((performance.now() - start) / 1_000).toFixed(1);
        print(
          `${mutant.id}  ${verdict.padEnd(17)} ${seconds.padStart(5)} s  ${mutant.mistake}  (${mutant.file})`,
        );
      }
    };
    await Promise.all(places.map(work));
    if (stopped.signal.aborted) {
      print('stopped');
      process.exitCode = 130;
      return;
    }
    const noticed = verdicts.filter((verdict) => verdict === 'noticed').length;
    print(`${all.length} mistakes, ${noticed} noticed, ${all.length - noticed} not`);
    process.exitCode = noticed === all.length ? 0 : 1;
  } finally {
    await Promise.all([redis.stop(), store.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
