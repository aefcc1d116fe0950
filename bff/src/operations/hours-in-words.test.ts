import { expect, it } from 'vitest';
import { hoursInWords } from './read-audit.ts';

const lunch = { from: '11:30', to: '23:30' };

it('names the days of the week, and every day that is different', () => {
  const exceptions = [
    { date: '2026-12-25', opening: null },
    { date: '2026-12-31', opening: { from: '18:00', to: '01:30' } },
    { date: '2027-01-01', opening: null },
    { date: '2027-01-02', opening: null },
  ];
  expect(hoursInWords({ week: [lunch, null, lunch, lunch, lunch, lunch, lunch], exceptions })).toEqual({
    week: 'Monday, closed; Tuesday to Sunday, 11:30 to 23:30',
    exceptions: '25 December, closed; 31 December, 18:00 to 01:30; 1 January, closed; 2 January, closed',
  });
  expect(hoursInWords({ week: Array(7).fill(lunch), exceptions: [] })).toEqual({
    week: 'Every day, 11:30 to 23:30',
    exceptions: 'none',
  });
});

it('calls no hours what they mean', () => {
  expect(hoursInWords(null)).toEqual({ week: 'Open all day, every day' });
});

it('leaves alone what it does not understand', () => {
  expect(hoursInWords({ open: '11:30' })).toEqual({ open: '11:30' });
});
