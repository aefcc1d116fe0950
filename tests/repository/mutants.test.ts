import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { buildIn, mutants } from '../mutants/mutant.ts';

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

it('every mistake has an id of its own', () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
