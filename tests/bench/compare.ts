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

/** What was measured in one round, or over all of them. */
export interface Figures {
  ours: number;
  limit: number;
}

export interface Goal {
  name: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

const rounds = 5;
const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * Runs ours and the limit in turn, after `warmUp` rounds that count for neither: V8 compiles what is called often, and
 * we measure a shop that has been open for an evening, not one just started. Each round has its own ratio: a machine
 * that slows down slows both.
 */
export async function compare(
  goal: Goal,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
  warmUp = 1,
): Promise<Outcome> {
  for (let round = 0; round < warmUp; round += 1) {
    await ours();
    await limit();
  }
  const found: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) found.push({ ours: await ours(), limit: await limit() });
  return judgeRounds(goal, found);
}

/** Checks the medians of all rounds against a goal, and the median of their ratios. */
export function judgeRounds(goal: Goal, found: readonly Figures[]): Outcome {
  return judge(
    goal,
    { ours: median(found.map(({ ours }) => ours)), limit: median(found.map(({ limit }) => limit)) },
    found.map(({ ours, limit }) => ours / limit),
  );
}

/** Checks figures against a goal; the ratio of ours to the limit by default. */
export function judge(
  { name, unit, atLeast, atMost }: Goal,
  figures: Figures,
  ratios: readonly number[] = [figures.ours / figures.limit],
): Outcome {
  const ratio = rounded(median(ratios));
  return {
    name,
    ours: rounded(figures.ours),
    limit: rounded(figures.limit),
    ratio,
    goal: atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`,
    met: atLeast === undefined ? ratio <= (atMost ?? 0) : ratio >= atLeast,
    unit,
    spread: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
  };
}
