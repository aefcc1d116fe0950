import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { report } from '../e2e/support/stopwatch.ts';
import { runFuzz } from './run-fuzz.ts';

// A long run, which also checks memory: `npm run fuzz`.
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
