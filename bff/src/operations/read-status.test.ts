import { expect, it } from 'vitest';
import { hoursInWords } from './read-audit.ts';
import { judgeLive, judgeQueues } from './read-status.ts';

const justOpenMs = 3_000;
const longOpenMs = 60_000;
const queues = ['order-creation'] as const;
const never = { notTaken: [...queues], takenAt: {} };
const noLonger = { notTaken: [...queues], takenAt: { 'order-creation': 1 } };
const always = { notTaken: [], takenAt: { 'order-creation': 1 } };

it.each([
  ['starting', 'just opened, and no worker heard of yet', never, justOpenMs],
  ['away', 'no worker was ever heard of', never, longOpenMs],
  ['away', 'just opened, but the workers were gone before', noLonger, justOpenMs],
  ['working', 'just opened before workers that are well', always, justOpenMs],
])('ordering is %s: %s', (state, _why, view, openMs) => {
  expect(judgeQueues(view, queues, openMs, false)).toBe(state);
});

it.each([
  ['starting', Infinity, justOpenMs],
  ['away', Infinity, longOpenMs],
  ['away', 30_000, longOpenMs],
  ['working', 1_000, justOpenMs],
])('live updates are %s when last heard %d ms ago in a process %d ms old', (state, msSinceHeard, openMs) => {
  expect(judgeLive(msSinceHeard, openMs)).toBe(state);
});

const lunch = { from: '11:30', to: '23:30' };

it('names the days of the week, and every day that is different', () => {
  const exceptions = [
    { date: '2026-12-25', opening: null },
    { date: '2026-12-31', opening: { from: '18:00', to: '01:30' } },
    { date: '2027-01-01', opening: null },
    { date: '2027-01-02', opening: null },
  ];
  expect(hoursInWords({ week: [lunch, null, lunch, lunch, lunch, lunch, lunch], exceptions })).toEqual({
    week: 'Monday, closed; Tuesday to Sunday, 11:30 am to 11:30 pm',
    exceptions: '25 December, closed; 31 December, 6:00 pm to 1:30 am; 1 January, closed; 2 January, closed',
  });
  expect(hoursInWords({ week: Array(7).fill(lunch), exceptions: [] })).toEqual({
    week: 'Every day, 11:30 am to 11:30 pm',
    exceptions: 'none',
  });
});

it('calls no hours what they mean', () => {
  expect(hoursInWords(null)).toEqual({ week: 'Open all day, every day' });
});

it('leaves alone what it does not understand', () => {
  expect(hoursInWords({ open: '11:30' })).toEqual({ open: '11:30' });
});
