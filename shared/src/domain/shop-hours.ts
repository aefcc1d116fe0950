import { dayMs, shopTimezone } from './shop-days.ts';

/** Times as `11:30`; a `to` that is not after `from` is on the next day. */
interface Window {
  from: string;
  to: string;
}

/** A day's opening; `again`: its second one, after a break. */
export interface Opening extends Window {
  again?: Window | undefined;
}

/** The openings of a day, earliest first. */
export const openingsOf = (opening: Opening | null | undefined): Window[] =>
  opening ? [opening, ...(opening.again ? [opening.again] : [])] : [];

/** Whether a second opening begins after the first has ended, on the same day. */
export const isInOrder = ({ from, to, again }: Opening): boolean => !again || (from < to && to < again.from);

export interface OpeningHours {
  /** Sunday first; null: closed that day. */
  week: readonly (Opening | null)[];
  /** Dates (`2026-11-20`) with other hours than their weekday. */
  exceptions: readonly { date: string; opening: Opening | null }[];
}

/** Indexed like `Date.getDay()`. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const weekFromMonday = [1, 2, 3, 4, 5, 6, 0];

/** Open, and until when (no `until`: around the clock); or closed, and when it opens, if known. */
type OpenState = { open: true; until?: Date } | { open: false; opensAt?: Date };

/** How far to look ahead for the next opening. */
const daysAhead = 32;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time in the zone at that moment, as if it were UTC, in ms. */
export function wallClock(moment: number, zone: string): number {
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

/** The moment with this local time in the zone; where daylight saving skips it, the moment after the jump. */
function momentOf(wall: number, zone: string): number {
  const near = wall - (wallClock(wall, zone) - wall);
  return near - (wallClock(near, zone) - wall);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Opening and closing times of the day that begins at this local time. */
function spansOf({ week, exceptions }: OpeningHours, day: number, zone: string) {
  const date = new Date(day).toISOString().slice(0, 10);
  const exception = exceptions.find((one) => one.date === date);
  const opening = exception ? exception.opening : week[new Date(day).getUTCDay()];
  const at = (minutes: number) => momentOf(day + minutes * 60_000, zone);
  return openingsOf(opening).map((one) => {
    const [from, to] = [minutesOf(one.from), minutesOf(one.to)];
    return { start: at(from), end: at(to > from ? to : to + 24 * 60) };
  });
}

/** Whether the shop is open at that moment in its own time zone; always open without hours. */
export function openStateAt(hours: OpeningHours | null, now: Date, zone: string = shopTimezone): OpenState {
  if (!hours) return { open: true };
  const today = Math.floor(wallClock(now.getTime(), zone) / dayMs) * dayMs;
  let until: number | undefined;
  // Yesterday's opening may last past midnight.
  for (let ahead = -1; ahead <= daysAhead; ahead += 1)
    for (const span of spansOf(hours, today + ahead * dayMs, zone)) {
      if (span.end <= now.getTime()) continue;
      if (until === undefined && span.start > now.getTime())
        return { open: false, opensAt: new Date(span.start) };
      // Adjacent openings count as one.
      if (until !== undefined && span.start > until) return { open: true, until: new Date(until) };
      until = Math.max(until ?? 0, span.end);
    }
  return until === undefined ? { open: false } : { open: true };
}

/** A pause ends at `until` (ISO 8601), or when an admin resumes. */
export function isPaused(pause: { until: string | null } | null, now: Date): boolean {
  return pause !== null && (pause.until === null || Date.parse(pause.until) > now.getTime());
}
