import { expect, it } from 'vitest';
import { outsideAreaText } from './delivery-area.ts';

it('lists a dozen of the PIN codes, and counts the rest as India writes it', () => {
  const pins = Array.from({ length: 99_714 }, (_, n) => String(100_000 + n));
  expect(outsideAreaText('12 Church Street 700001', pins)).toMatch(/ 100010, 100011 and 99,702 more\.$/);
});
