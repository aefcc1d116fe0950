import { expect, it } from 'vitest';
import { alikeEverywhere, clockTime, exactTime } from './shop-time.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);

it.each([
  ['00:05', '12:05 am'],
  ['08:30', '8:30 am'],
  ['12:00', '12:00 pm'],
  ['20:30', '8:30 pm'],
])('says %s as %s', (time, text) => {
  expect(clockTime(at(time))).toBe(text);
  expect(exactTime(at(time))).toBe(`20 Nov 2026, ${text}`);
});

it.each(['8:30\u202fPM', '8:30\u00a0pm'])('reads the same from an engine that says %j', (said) => {
  expect(alikeEverywhere(said)).toBe('8:30 pm');
});
