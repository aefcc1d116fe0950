import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { mailTemplates } from '@forno/shared/server/db';
import { expect, it } from 'vitest';
import { read } from '../support/repository.ts';

const told = read('docs/architecture.md');

it('the architecture names every key that the browser keeps, and no other', () => {
  const source = join(repositoryRoot, 'frontend/src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => read(`frontend/src/${file}`));
  const keysIn = (text: string, quote: RegExp) => [...text.matchAll(quote)].map(([, key]) => key);
  const kept = new Set(files.flatMap((text) => keysIn(text, /'(forno\.[a-z-]+)'/g)));
  expect(new Set(keysIn(told, /`(forno\.[a-z-]+)`/g))).toEqual(kept);
});

it('the architecture says when each mail is written', () => {
  expect(mailTemplates.filter((template) => !told.includes(`\`${template}\``))).toEqual([]);
});
