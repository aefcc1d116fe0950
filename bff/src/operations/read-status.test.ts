import { expect, it } from 'vitest';
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
])('live updates are %s when last heard %d ms ago in a process %d ms old', (state, heardAgo, openMs) => {
  expect(judgeLive(heardAgo, openMs)).toBe(state);
});
