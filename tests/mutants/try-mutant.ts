import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIn, type Mutant } from './mutant.ts';
import { type Place, runTests } from './run-tests.ts';

export type Verdict =
  | 'noticed'
  | 'NOT noticed'
  | 'no longer applies'
  /** The mistake breaks the module, or the test is gone: that proves nothing about the test. */
  | 'no test ran'
  | 'fails without it';

type Healthy = (test: Mutant['test']) => boolean;

/** Builds one mistake into the copy, runs its test, and takes it out again. Noticed: the test fails. */
export async function tryMutant(place: Place, mutant: Mutant, isHealthy: Healthy): Promise<Verdict> {
  const path = join(place.folder, mutant.file);
  const text = readFileSync(path, 'utf8');
  const mistaken = buildIn(text, mutant);
  if (mistaken === undefined) return 'no longer applies';
  const { file, name } = mutant.test;
  if (!isHealthy(mutant.test)) return 'fails without it';
  writeFileSync(path, mistaken);
  try {
    const ran = await runTests(place, { files: [file], name, bail: 1 });
    if (ran === undefined) return 'no test ran';
    return ran.some(({ failed }) => failed) ? 'noticed' : 'NOT noticed';
  } finally {
    writeFileSync(path, text);
  }
}

/** Runs all their tests once without any mistake: one that fails then proves nothing. */
export async function findHealthy(
  place: Place,
  mutants: readonly Mutant[],
  workers: number,
): Promise<Healthy> {
  const files = [...new Set(mutants.map(({ test }) => test.file))];
  const ran = (await runTests(place, { files, workers })) ?? [];
  return (test) => {
    const these = ran.filter(
      ({ file, fullName }) => file === test.file && fullName.includes(test.name ?? ''),
    );
    return these.length > 0 && these.every(({ failed }) => !failed);
  };
}
