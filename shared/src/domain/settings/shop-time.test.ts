import { expect, it, vi } from 'vitest';
import { alikeEverywhere } from './shop-format.ts';
import { clockTime, exactTime } from './shop-time.ts';

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

it('reads the same where an engine formats dates in its own way, as it was prerendered', () => {
  vi.stubGlobal('Intl', {
    DateTimeFormat: class {
      format = () => '01-Jan-2026, 08:05 PM';
    },
  });
  expect(exactTime(new Date('2025-12-31T19:35:00Z'))).toBe('1 Jan 2026, 1:05 am');
  expect(clockTime(new Date('2025-12-31T18:29:59Z'))).toBe('11:59 pm');
  vi.unstubAllGlobals();
});

it('agrees with the formats of this engine in every month', () => {
  const format = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h12',
    timeZone: 'Asia/Kolkata',
  });
  for (let month = 0; month < 12; month += 1) {
    const moment = new Date(Date.UTC(2026, month, 9, 2 * month, 7));
    expect(exactTime(moment)).toBe(alikeEverywhere(format.format(moment)));
  }
});
