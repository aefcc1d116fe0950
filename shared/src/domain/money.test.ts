import { expect, it } from 'vitest';
import { formatPaise, formatRupees, toPaise, toRupees, formatCount } from './money.ts';

it.each([
  [0, '₹0'],
  [1240, '₹1,240'],
  [123456, '₹1,23,456'],
  [99.5, '₹99.50'],
  [0.07, '₹0.07'],
])('writes %d rupees as %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});

it('writes paise as rupees', () => {
  expect(formatPaise(29_950)).toBe('₹299.50');
});

it('loses no paisa on the way there and back', () => {
  for (let paise = 0; paise < 100_000; paise += 7) expect(toPaise(toRupees(paise))).toBe(paise);
});

it('groups a number of things as in India', () => {
  expect([7, 5_000, 124_000].map((count) => formatCount(count))).toEqual(['7', '5,000', '1,24,000']);
});
