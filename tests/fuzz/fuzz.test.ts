import { routes } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { report } from '../e2e/support/stopwatch.ts';
import { runFuzz } from './run-fuzz.ts';
import { runHoarding } from './run-hoarding.ts';

// Long runs: `npm run fuzz`, which also checks memory, and `npm run hoarding`.
it('random and mutated requests of all kinds of callers break nothing and change nothing without right', async () => {
  const { memory_mb: _, ...result } = await runFuzz({ requests: 1_000, seed: 7 });
  report(`fuzz: ${JSON.stringify(result)}`);
  expect(result).toMatchObject({
    unexpected_5xx: 0,
    changed_without_right: 0,
    let_in_without_right: 0,
    seen_without_right: 0,
    findings: [],
  });
  expect(result.routes_reached).toBe(Object.keys(routes).length);
});

it('three accounts that hoard as fast as they can leave every ingredient sellable to an honest customer', async () => {
  const result = await runHoarding(5, 7);
  report(`hoarding: ${JSON.stringify(result)}`);
  expect(result.opened).toBeGreaterThan(0);
  expect(Object.entries(result.fewest_left).filter(([, left]) => left < 1)).toEqual([]);
  expect(result.sellable).toBe(result.ingredients);
});
