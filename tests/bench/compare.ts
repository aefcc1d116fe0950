import { median } from '../support/figures.ts';

/** One case's result as printed. Rates are per second, times in milliseconds (see `unit`). */
export interface Outcome {
  name: string;
  ours: number;
  limit: number;
  ratio: number;
  /** The required ratio, such as `>= 0.8`. */
  goal: string;
  met: boolean;
  unit: string;
  /** Lowest and highest ratio of all rounds. */
  spread: [number, number];
}

/** What was measured in one round. */
interface Figures {
  ours: number;
  limit: number;
}

export interface Goal {
  name: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * What each round measured, after `warmUp` rounds that don't count: V8 compiles what is called often, and we measure a
 * shop that has been open for an evening, not one just started.
 */
export async function inRounds<T>(
  measure: () => Promise<T>,
  { rounds = 5, warmUp = 0 }: { rounds?: number; warmUp?: number } = {},
): Promise<T[]> {
  const found: T[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const measured = await measure();
    if (round >= 0) found.push(measured);
  }
  return found;
}

/** Runs ours and the limit in turn. Each round has its own ratio: a machine that slows down slows both. */
export async function compare(
  goal: Goal,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
  warmUp = 1,
): Promise<Outcome> {
  return judge(goal, await inRounds(async () => ({ ours: await ours(), limit: await limit() }), { warmUp }));
}

/** Checks the medians of all rounds, and the median of their ratios, against a goal. */
export function judge({ name, unit, atLeast, atMost }: Goal, found: readonly Figures[]): Outcome {
  const ratios = found.map(({ ours, limit }) => ours / limit);
  const ratio = rounded(median(ratios));
  return {
    name,
    ours: rounded(median(found.map(({ ours }) => ours))),
    limit: rounded(median(found.map(({ limit }) => limit))),
    ratio,
    goal: atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`,
    met: atLeast === undefined ? ratio <= (atMost ?? 0) : ratio >= atLeast,
    unit,
    spread: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
  };
}
