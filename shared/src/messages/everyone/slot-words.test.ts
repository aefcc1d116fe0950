import { expect, it } from 'vitest';
import { slotText } from './slot-words.ts';

const shopTime = (text: string) => new Date(`${text}+05:30`);
const half = 30 * 60_000;

it.each([
  ['2026-11-20T19:00', '2026-11-21T12:30', 'Tomorrow, 12:30 pm'],
  ['2026-11-20T19:00', '2026-11-21T00:30', 'Tonight, 12:30 am'],
  ['2026-11-20T19:00', '2026-11-22T00:30', 'Tomorrow night, 12:30 am'],
  ['2026-11-20T19:00', '2026-11-23T00:30', 'Sunday night, 22 November, 12:30 am'],
  ['2026-11-20T19:00', '2026-11-22T20:00', 'Sunday 22 November, 8:00 pm'],
  ['2026-11-21T00:10', '2026-11-21T01:00', 'Today, 1:00 am'],
  ['2026-11-21T00:10', '2026-11-21T12:30', 'Today, 12:30 pm'],
])('words the night as people do: at %s, %s is "%s"', (now, at, words) => {
  const from = shopTime(at);
  expect(slotText(from, new Date(from.getTime() + half), shopTime(now))).toMatch(new RegExp(`^${words} to `));
});
