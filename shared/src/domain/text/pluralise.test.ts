import { expect, it } from 'vitest';
import { pluralise } from './pluralise.ts';

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [124_000, '1,24,000 orders'],
])('counts %i as "%s"', (count, words) => {
  expect(pluralise(count, 'order')).toBe(words);
});
