import { dayMs, dayOf, startOfDay } from './shop-days.ts';

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

/** Opening and closing times of a day such as `2026-11-20`. */
export function spansOf({ week, exceptions }: OpeningHours, date: string) {
  const exception = exceptions.find((one) => one.date === date);
  const opening = exception ? exception.opening : week[new Date(date).getUTCDay()];
  return openingsOf(opening).map(({ from, to }) => {
    const [start, end] = [startOfDay(date, from).getTime(), startOfDay(date, to).getTime()];
    return { start, end: end > start ? end : end + dayMs };
  });
}

/** Whether the shop is open at that moment in its own time zone; always open without hours. */
export function openStateAt(hours: OpeningHours | null, now: Date): OpenState {
  if (!hours) return { open: true };
  let until: number | undefined;
  // Yesterday's opening may last past midnight.
  for (let ahead = -1; ahead <= daysAhead; ahead += 1)
    for (const span of spansOf(hours, dayOf(new Date(now.getTime() + ahead * dayMs)))) {
      if (span.end <= now.getTime()) continue;
      if (until === undefined && span.start > now.getTime())
        return { open: false, opensAt: new Date(span.start) };
      // Adjacent openings count as one.
      if (until !== undefined && span.start > until) return { open: true, until: new Date(until) };
      until = Math.max(until ?? 0, span.end);
    }
  return until === undefined ? { open: false } : { open: true };
}

/** From when orders are taken once nothing else is in the way: that moment, or the opening after it where the shop is shut then. */
export function openFrom(hours: OpeningHours | null, at: Date): Date {
  const state = openStateAt(hours, at);
  return state.open ? at : (state.opensAt ?? at);
}

/**
 * When the shop opens first on a day after today. An opening that began yesterday and goes on past midnight is still
 * yesterday's; without hours the next day begins at midnight. Undefined: no opening is known.
 */
export function nextDaysOpening(hours: OpeningHours | null, now: Date): Date | undefined {
  const today = dayOf(now);
  const after = (days: number) => dayOf(new Date(now.getTime() + days * dayMs));
  if (!hours) return startOfDay(after(1));
  const isUnderWay = ({ start, end }: { start: number; end: number }) =>
    start <= now.getTime() && now.getTime() < end;
  // Around the clock, yesterday's has ended when today's begins.
  const first = spansOf(hours, after(-1)).some(isUnderWay) && !spansOf(hours, today).some(isUnderWay) ? 0 : 1;
  for (let ahead = first; ahead <= daysAhead; ahead += 1) {
    const [span] = spansOf(hours, after(ahead));
    if (span) return new Date(span.start);
  }
  return undefined;
}

/** A pause ends at `until` (ISO 8601), or when an admin resumes. */
export function isPaused(pause: { until: string | null } | null, now: Date): boolean {
  return pause !== null && (pause.until === null || Date.parse(pause.until) > now.getTime());
}
