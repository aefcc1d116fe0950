import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it, onTestFinished } from 'vitest';
import { buildIn, mutants } from '../mutants/mutant.ts';
import { copyFiles, tryMutant } from '../mutants/try-mutant.ts';

const read = (file: string): string => {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

it('every mistake of the table can still be built in, at one place', () => {
  const lost = mutants.filter((mutant) => {
    const text = read(mutant.file);
    return (buildIn(text, mutant) ?? text) === text;
  });
  expect(lost.map(({ id, mistake, file }) => `${id} ${mistake} (${file})`)).toEqual([]);
});

it('every test that must notice one is there', () => {
  const gone = mutants
    .filter(({ test: { file, name = '' } }) => {
      const text = read(file).replaceAll("\\'", "'");
      return text === '' || !text.includes(name);
    })
    .map(({ id, test: { file, name = '' } }) => `${id} ${file} ${name}`);
  expect(gone).toEqual([]);
});

it('a file that is removed meanwhile is not copied, and its mistakes no longer apply', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forno-mutants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFiles(['removed.ts', 'package.json'], folder);
  expect(readdirSync(folder)).toEqual(['package.json']);
  const place = { folder, env: {}, signal: new AbortController().signal };
  const mistake = { id: 'M1', mistake: '', file: 'removed.ts', before: 'a', after: 'b', test: { file: '' } };
  expect(await tryMutant(place, mistake, () => true)).toBe('no longer applies');
});

it('every mistake has an id of its own', () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
