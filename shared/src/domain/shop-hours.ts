import { dayMs, shopTimezone } from './shop-days.ts';

/** From when to when, as `11:30`; an end that is not after its beginning is on the next day. */
export interface Opening {
  from: string;
  to: string;
}

export interface OpeningHours {
  /** Sunday first; null: closed that day. */
  week: readonly (Opening | null)[];
  /** Days that are not as their weekday, as `2026-11-20`. */
  exceptions: readonly { date: string; opening: Opening | null }[];
}

/** By the number that a date gives them. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** As a week is read. */
export const weekFromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Whether it is open, and until when; or when it opens, if that is known. Absent `until`: day and night. */
export type Doors = { open: true; until?: Date } | { open: false; opensAt?: Date };

/** Longer than the longest time that one looks ahead for the next opening. */
const daysAhead = 32;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of the zone show at that moment, as if it were UTC, in milliseconds. */
function wallClock(moment: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which the clocks of the zone show this. Where they jump over it, the moment after the jump. */
function momentOf(wall: number, zone: string): number {
  const near = wall - (wallClock(wall, zone) - wall);
  return near - (wallClock(near, zone) - wall);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** From when to when it is open on the day that begins at this wall time. */
function spanOf({ week, exceptions }: OpeningHours, day: number, zone: string) {
  const date = new Date(day).toISOString().slice(0, 10);
  const exception = exceptions.find((one) => one.date === date);
  const opening = exception ? exception.opening : week[new Date(day).getUTCDay()];
  if (!opening) return undefined;
  const [from, to] = [minutesOf(opening.from), minutesOf(opening.to)];
  const at = (minutes: number) => momentOf(day + minutes * 60_000, zone);
  return { start: at(from), end: at(to > from ? to : to + 24 * 60) };
}

/** Whether the shop is open at that moment, in the shop's own time; without hours it always is. */
export function doorsAt(hours: OpeningHours | null, now: Date, zone: string = shopTimezone): Doors {
  if (!hours) return { open: true };
  const today = Math.floor(wallClock(now.getTime(), zone) / dayMs) * dayMs;
  let until: number | undefined;
  // Yesterday's opening may go on past midnight.
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    const span = spanOf(hours, today + ahead * dayMs, zone);
    if (!span || span.end <= now.getTime()) continue;
    if (until === undefined && span.start > now.getTime())
      return { open: false, opensAt: new Date(span.start) };
    // One that begins as the last one ends goes on.
    if (until !== undefined && span.start > until) return { open: true, until: new Date(until) };
    until = Math.max(until ?? 0, span.end);
  }
  return until === undefined ? { open: false } : { open: true };
}

/** A pause ends by itself, or when somebody resumes. `until` as ISO 8601. */
export function isPaused(pause: { until: string | null } | null, now: Date): boolean {
  return pause !== null && (pause.until === null || Date.parse(pause.until) > now.getTime());
}
