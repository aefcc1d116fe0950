export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The value below which this share (0 to 1) lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Not shifted by one slow try on a shared machine. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Whole seconds since this moment of `performance.now()`. */
export const secondsSince = (begin: number): number => Math.round((performance.now() - begin) / 1_000);
