import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';

const page = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| attack'));

/** `file`: "name", "name"; a file without its folder lies below bff/src. */
const claims = rows.flatMap((row) => {
  const tests = row.split('|').at(3) ?? '';
  return tests.split(';').map((part) => {
    const short = /`([^`]+)`/.exec(part)?.[1] ?? '';
    const file = short.endsWith('.ts') ? short : `${short}.test.ts`;
    const path = [file, `bff/src/${file}`].find((one) => existsSync(join(repositoryRoot, one))) ?? file;
    return { path, names: [...part.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '') };
  });
});

it('names a test for every attack', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(claims.filter(({ path }) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});

it.each(claims)('docs/security.md tells the truth about $path', ({ path, names }) => {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
