/** The shop's days are in Kolkata time, without daylight saving. */
export const shopTimezone = 'Asia/Kolkata';
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const aheadMs = 5.5 * 3_600_000;
export const dayMs = 24 * 3_600_000;

/** Start of a day such as `2026-11-20`, or its moment at a clock time such as `23:30`. */
export function startOfDay(day: string, clock = '00:00'): Date {
  return new Date(Date.parse(`${day}T${clock}Z`) - aheadMs);
}

/** Start of the next day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}

/** From `start` on, before `end`. */
export interface Period {
  start: Date;
  end: Date;
}

/** These days, the last one included. */
export function periodOf({ from, to }: { from: string; to: string }): Period {
  return { start: startOfDay(from), end: endOfDay(to) };
}

/** The day of the shop's time zone, such as `2026-11-20`. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + aheadMs).toISOString().slice(0, 10);
}
