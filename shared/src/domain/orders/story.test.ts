import { expect, it } from 'vitest';
import { storyOf } from './story.ts';

it('tells a long timeline in a dozen lines: its beginning, its end, and what failed', () => {
  const entry = (n: number, kind: string, failed = false) => ({ kind, text: `${kind} ${n}`, failed });
  const jobs = Array.from({ length: 30 }, (_, n) => entry(n, 'job', n === 17));
  const few = [entry(0, 'checkout'), ...jobs, entry(31, 'order')];
  expect(storyOf(few).map(({ text }) => text)).toEqual(['checkout 0', 'job 17', 'order 31']);
  const many = [
    entry(0, 'checkout'),
    ...jobs,
    ...Array.from({ length: 20 }, (_, n) => entry(31 + n, 'order')),
  ];
  const told = storyOf(many).map(({ text }) => text);
  expect(told).toHaveLength(12);
  expect([told[0], told.at(-1)]).toEqual(['checkout 0', 'order 50']);
  expect(told).toContain('job 17');
  expect(storyOf(jobs.slice(0, 12))).toHaveLength(12);
});

it('tells what happened rather than what a machine did about it', () => {
  const steps = Array.from({ length: 20 }, (_, n) => ({ kind: 'refund', text: `step ${n}`, step: true }));
  const paid = { kind: 'payment', text: 'Paid' };
  const broken = { kind: 'refund', text: 'broken', step: true, failed: true };
  expect(storyOf([...steps, paid, ...steps, broken])).toEqual([paid, broken]);
});
