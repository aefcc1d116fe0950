import type { Outcome } from './compare.ts';
import type { Bench, Case } from './open-bench.ts';

/** A case that could not be measured, and why. */
interface NotRun {
  name: string;
  error: string;
}

/** Measures one case after the other, and tells of each at once. One that can't run is said and ends no other. */
export async function runCases(
  cases: readonly Case[],
  bench: Bench,
  print: (text: string) => void,
): Promise<{ outcomes: Outcome[]; notRun: NotRun[] }> {
  const outcomes: Outcome[] = [];
  const notRun: NotRun[] = [];
  for (const { name, run } of cases)
    try {
      for (const outcome of await run(bench)) {
        outcomes.push(outcome);
        print(describe(outcome));
      }
    } catch (cause) {
      const error = String(cause);
      notRun.push({ name, error });
      print(`${name}: could not run: ${error}`);
    }
  return { outcomes, notRun };
}

function describe({ name, ours, limit, ratio, goal, met, unit, spread }: Outcome): string {
  const figures = `ours ${ours} ${unit}, limit ${limit} ${unit}, ratio ${ratio}`;
  return `${name}: ${figures} (rounds ${spread.join(' to ')}; goal ${goal}) ${met ? 'met' : 'NOT met'}`;
}
