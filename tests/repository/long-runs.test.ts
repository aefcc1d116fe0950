import { expect, it } from 'vitest';
import { runCases } from '../bench/run-cases.ts';
import type { Bench, Case } from '../bench/open-bench.ts';
import { createPatience } from '../chaos/patience.ts';

it('a run that gets on slowly goes on for ever, and one that is stuck ends', () => {
  let now = 0;
  const { gotOn, isOver } = createPatience(100, () => now);
  for (; now < 1_000; now += 90) {
    expect(isOver()).toBe(false);
    gotOn();
  }
  now += 101;
  expect(isOver()).toBe(true);
});

it('a bench tells each result at once, and a case that can not run ends no other', async () => {
  const told: string[] = [];
  const outcome = { name: 'good', ours: 1, limit: 1, ratio: 1, goal: '>= 1', met: true, unit: 'ms' };
  const good = (name: string): Case => ({
    name,
    run: () => Promise.resolve([{ ...outcome, name, spread: [1, 1] }]),
  });
  const bad: Case = { name: 'bad', run: () => Promise.reject(new Error('logins_busy')) };
  const last: Case = {
    name: 'last',
    run(bench) {
      expect(told).toHaveLength(2);
      return good('last').run(bench);
    },
  };
  const bench: Partial<Bench> = {};
  const { outcomes, notRun } = await runCases([good('first'), bad, last], bench as Bench, (text) =>
    told.push(text),
  );
  expect(outcomes.map(({ name }) => name)).toEqual(['first', 'last']);
  expect(notRun).toEqual([{ name: 'bad', error: 'Error: logins_busy' }]);
  expect(told[1]).toBe('bad: could not run: Error: logins_busy');
});
