import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { expect, it } from 'vitest';
import { belowFloor, floor, youngInScript, youngInSheet } from '../../scripts/browser-floor.mjs';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

it.each([
  ['AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['list.union(other)', ['.union()']],
  ['/(?<!a)b/.test(text)', []],
  ['list.toSorted().at(-1); structuredClone(list)', []],
])('%s is younger than the floor in %j', (code, young) => {
  expect(youngInScript('a.js', code)).toEqual(young);
});

it('so are selectors and at-rules that an older browser throws away', () => {
  expect(
    youngInSheet('@starting-style { a { top: 0 } } a:has(b) { top: 0 } a::details-content { top: 0 }'),
  ).toEqual(['@starting-style', ':details-content']);
});

it('nothing in the built shop is', () => {
  expect(belowFloor(join(repositoryRoot, 'frontend/dist'))).toEqual([]);
});

it('the page for older browsers and the build name the same floor', () => {
  const { chrome, firefox, safari } = floor;
  expect(read('frontend/public/theme.js')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iOS ${safari})`,
  );
  expect(read('frontend/vite.config.ts')).toContain(
    `['chrome${chrome}', 'edge${chrome}', 'firefox${firefox}', 'safari${safari}']`,
  );
});
