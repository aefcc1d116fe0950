/** Paise: what people hand over is rounded up to these, from a small note to several large ones. */
const steps = [5_000, 10_000, 50_000] as const;

/** What somebody may hand over for this amount, in paise: all of it exactly, then the next round sums. */
export function cashOffers(due: number): number[] {
  return [...new Set([due, ...steps.map((step) => Math.ceil(due / step) * step)])].toSorted((a, b) => a - b);
}

/** Paise to give back of what was handed over; undefined while that is too little, or no whole paise. */
export function cashBack(given: number, due: number): number | undefined {
  return Number.isInteger(given) && given >= due ? given - due : undefined;
}
