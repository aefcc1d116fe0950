import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePaths } from '@forno/shared/contracts/server';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';

it('the table of pages, which the server answers, is what the app’s router has', () => {
  const read = (name: string) => readFileSync(join(repositoryRoot, `frontend/src/app/${name}`), 'utf8');
  const found = (source: string, pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, path = '']) => path);
  const declared = ['routes', 'secondary-routes', 'admin-routes'].flatMap((name) =>
    found(read(`${name}.tsx`), /<Route path="([^"*]+)"/g),
  );
  const admin = found(read('admin-pages.ts'), /^  \w+\(\s*'([^']+)'/gm).map((path) => `/admin/${path}`);
  const paths = [...declared.map((path) => path.replace(/^(?!\/)/, '/')), ...admin];
  // Of policies.ts.
  expect(paths.filter((path) => !path.endsWith('/:page')).toSorted()).toEqual(pagePaths.toSorted());
});
