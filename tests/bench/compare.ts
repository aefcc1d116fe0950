/** One case's result as it is printed. Rates count per second, times in milliseconds (`unit` says which). */
export interface Outcome {
  name: string;
  ours: number;
  limit: number;
  ratio: number;
  /** Such as `>= 0.8`: what the ratio shall be. */
  goal: string;
  met: boolean;
  unit: string;
  /** The lowest and the highest ratio of a round. */
  spread: [number, number];
}

export interface Goal {
  name: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

const rounds = 5;
const rounded = (value: number): number => Number(value.toPrecision(3));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[Math.ceil(sorted.length / 2 - 0.5)] ?? 0)) / 2 || 0;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Ours and the limit in turn, after one round that counts for neither. Each round has its own ratio: a machine
 * that slows down slows both.
 */
export async function compare(
  goal: Goal,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Outcome> {
  await ours();
  await limit();
  const found: { ours: number; limit: number }[] = [];
  for (let round = 0; round < rounds; round += 1) found.push({ ours: await ours(), limit: await limit() });
  const ratios = found.map((round) => round.ours / round.limit);
  return judge(
    goal,
    { ours: median(found.map((round) => round.ours)), limit: median(found.map((round) => round.limit)) },
    ratios,
  );
}

/** What was counted or measured without a counterpart beside it: the limit is the goal itself. */
export function judge(
  { name, unit, atLeast, atMost }: Goal,
  figures: { ours: number; limit: number },
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
