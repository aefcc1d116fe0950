import { expect, it } from 'vitest';
import { etaText } from './delivery-estimate.ts';

const shopTime = (text: string) => new Date(`${text}+05:30`);

it.each([
  ['2026-11-20T20:35', '2026-11-20T20:50', 'Arriving between 8:35 and 8:50 pm.'],
  ['2026-11-20T23:50', '2026-11-21T00:05', 'Arriving between 11:50 pm and 12:05 am.'],
  ['2026-11-21T00:05', '2026-11-21T00:20', 'Arriving between 12:05 and 12:20 am.'],
  ['2026-11-21T11:00', '2026-11-21T11:15', 'Arriving on 21 Nov between 11:00 and 11:15 am.'],
  ['2026-11-19T20:35', '2026-11-19T20:50', 'Arriving between 8:35 and 8:50 pm.'],
])('of %s to %s, said in the evening of the 20th: %s', (from, to, words) => {
  const now = shopTime('2026-11-20T20:00').getTime();
  expect(etaText({ from: shopTime(from), to: shopTime(to) }, undefined, undefined, now)).toBe(words);
});
