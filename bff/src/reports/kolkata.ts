import type { DayRange } from '@forno/shared/contracts';

/** The shop's days are those of Kolkata, which knows no summer time. */
export const timezone = 'Asia/Kolkata';
const offset = '+05:30';
const dayMs = 24 * 3_600_000;

/** From the first moment of the first day to the last before the day after the last. */
export function momentsOf({ from, to }: DayRange): { start: Date; end: Date } {
  const start = new Date(`${from}T00:00:00.000${offset}`);
  const end = new Date(new Date(`${to}T00:00:00.000${offset}`).getTime() + dayMs);
  return { start, end };
}

export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}
