import { expect, it } from 'vitest';
import { cashOffers, cashBack } from './cash.ts';

it.each([
  [64_000, [64_000, 65_000, 70_000, 100_000]],
  [50_000, [50_000]],
  [19_950, [19_950, 20_000, 50_000]],
])('for %i paise offers the exact sum first, and each round sum once', (due, offers) => {
  expect(cashOffers(due)).toEqual(offers);
});

it('gives change only of what is enough, to the paisa', () => {
  expect(cashBack(100_000, 63_990)).toBe(36_010);
  expect(cashBack(64_000, 64_000)).toBe(0);
  expect(cashBack(63_999, 64_000)).toBeUndefined();
  expect(cashBack(Number.NaN, 64_000)).toBeUndefined();
});
