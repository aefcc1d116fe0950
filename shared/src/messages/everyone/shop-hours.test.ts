import { expect, it } from 'vitest';
import { closedText, hoursLines, pausedText } from './shop-hours.ts';

const lunch = { from: '11:30', to: '23:30' };
const at = (text: string) => new Date(`${text}+05:30`);
const now = at('2026-11-22T20:00');

it('lists the hours in as few lines as possible, then the coming exceptions', () => {
  expect(hoursLines(null, '2026-11-22')).toEqual(['Open all day, every day']);
  expect(hoursLines({ week: Array(7).fill(lunch), exceptions: [] }, '2026-11-22')).toEqual([
    'Every day, 11:30 am to 11:30 pm',
  ]);
  const exceptions = ['2026-11-21', '2026-12-25'].map((date) => ({ date, opening: null }));
  const late = { from: '11:30', to: '01:30' };
  const withBreak = { from: '11:00', to: '15:00', again: { from: '18:00', to: '23:00' } };
  const week = [late, null, lunch, lunch, lunch, withBreak, late];
  expect(hoursLines({ week, exceptions }, '2026-11-22')).toEqual([
    'Monday, closed',
    'Tuesday to Thursday, 11:30 am to 11:30 pm',
    'Friday, 11:00 am to 3:00 pm and 6:00 pm to 11:00 pm',
    'Saturday to Sunday, 11:30 am to 1:30 am',
    '25 December, closed',
  ]);
});

it("says in the shop's time when it opens again", () => {
  expect(closedText(at('2026-11-22T21:00'), now)).toBe('We are closed. We open again at 9:00 pm.');
  expect(closedText(at('2026-11-24T11:30'), now)).toBe(
    'We are closed. We open again on Tuesday 24 November at 11:30 am.',
  );
  expect(closedText(undefined, now)).toBe('We are closed for the time being.');
  expect(pausedText(at('2026-11-22T20:15'), now)).toBe(
    'The kitchen is catching up. You can order from 8:15 pm.',
  );
  expect(pausedText(at('2026-11-23T00:15'), now)).toBe(
    'The kitchen is catching up. You can order from Monday 23 November at 12:15 am.',
  );
});
