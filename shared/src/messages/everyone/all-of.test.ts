import { expect, it } from 'vitest';
import { allOf } from './all-of.ts';

it.each([
  [2, 'both pizzas'],
  [3, 'all 3 pizzas'],
  [100_000, 'all 1,00,000 pizzas'],
])('says of %i "%s"', (count, words) => {
  expect(allOf(count, 'pizzas')).toBe(words);
});
