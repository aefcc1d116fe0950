import { expect, it } from 'vitest';
import { orderForText } from './slot-words.ts';

const shopTime = (text: string) => new Date(`${text}+05:30`);
const half = 30 * 60_000;

it.each([
  ['2026-11-28T19:00', '2026-11-28T20:00', 'today, Sat 28 Nov, 8:00 pm'],
  ['2026-11-28T19:00', '2026-11-29T00:30', 'tonight, Sat to Sun 29 Nov, 12:30 am'],
  ['2026-11-28T19:00', '2026-11-29T12:30', 'tomorrow, Sun 29 Nov, 12:30 pm'],
  ['2026-11-28T19:00', '2026-11-30T00:30', 'tomorrow night, Sun to Mon 30 Nov, 12:30 am'],
  ['2026-11-28T19:00', '2026-11-30T20:00', 'Mon 30 Nov, 8:00 pm'],
  ['2026-11-28T19:00', '2026-12-01T00:30', 'night, Mon to Tue 1 Dec, 12:30 am'],
  ['2026-11-29T02:09', '2026-11-29T02:30', 'tonight, Sat to Sun 29 Nov, 2:30 am'],
  ['2026-11-29T02:09', '2026-11-29T18:00', 'Sun 29 Nov, 6:00 pm'],
  ['2026-11-29T02:09', '2026-11-30T02:30', 'night, Sun to Mon 30 Nov, 2:30 am'],
  ['2026-11-29T02:09', '2026-11-30T18:00', 'Mon 30 Nov, 6:00 pm'],
  ['2026-11-30T00:10', '2026-11-29T23:00', 'Sun 29 Nov, 11:00 pm'],
])('words the night as people do, never without its day: at %s, %s is "%s"', (now, at, words) => {
  const from = shopTime(at);
  const text = orderForText(from, new Date(from.getTime() + half), shopTime(now));
  expect(text).toMatch(new RegExp(`^Order for ${words} to `));
});
