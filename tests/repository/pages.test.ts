import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePaths, routes } from '@forno/shared/contracts/server';
import { repositoryRoot } from '@forno/shared/processes';
import { loadConfigFromFile } from 'vite';
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

it('passes every call on to the BFF in `npm run dev`, where the pages are Vite’s', async () => {
  const environment = { command: 'serve', mode: 'development' } as const;
  const loaded = await loadConfigFromFile(environment, join(repositoryRoot, 'frontend/vite.config.ts'));
  const passed = Object.keys(loaded?.config.server?.proxy ?? {});
  const kept = Object.values(routes).filter(({ path }) => !passed.some((part) => path.startsWith(part)));
  expect(kept).toEqual([]);
});
