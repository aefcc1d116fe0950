import { expect, it } from 'vitest';
import { counted, shortId } from './text.ts';

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [124_000, '1,24,000 orders'],
])('counts %i as "%s"', (count, words) => {
  expect(counted(count, 'order')).toBe(words);
});

it('is the last six digits of the id, in capitals', () => {
  expect(shortId('64b00000000000000a5c70bd')).toBe('#5C70BD');
});
