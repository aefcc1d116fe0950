import { CommandError } from '../errors.ts';

export const UNIT_MS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** MongoDB counts bins of several units from here: a Saturday, so weeks start at the next wanted day. */
const REFERENCE = Date.UTC(2000, 0, 1);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Zones change at quarters of an hour, so that one answer serves all of it: asking the calendar is slow. */
const QUARTER_MS = 900_000;
const MAX_KNOWN = 100_000;
const known = new Map<string, number>();

/** How far a time zone (an Olson name or +hh:mm) is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -60_000 : 60_000) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0));
  const quarter = Math.floor(moment / QUARTER_MS);
  const name = `${zone} ${quarter}`;
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  if (known.size >= MAX_KNOWN) known.clear();
  const offset = askedOffset(quarter * QUARTER_MS, zone);
  known.set(name, offset);
  return offset;
}

function askedOffset(moment: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const wall = new Map<string, number>(parts.map(({ type, value }) => [type, Number(value)]));
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (part) => wall.get(part) ?? 0,
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - moment;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const there = formats.get(zone);
  if (there) return there;
  try {
    const numeric = 'numeric';
    const parts = {
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    } as const;
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
    formats.set(zone, format);
    return format;
  } catch {
    throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** The wall clock of a zone, as a date whose UTC fields read what the clock on the wall shows. */
export function toWall(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(date.getTime(), zone));
}

/** Back again. In the hour that a zone skips or repeats, the later reading of the two. */
export function fromWall(wall: number, zone: string): Date {
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone));
}

/** The start of the bin of `size` units in which a date lies. */
export function truncate(date: Date, unit: string, size: number, zone: string, weekStart: string): Date {
  const wall = toWall(date, zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const since = (wall.getUTCFullYear() - 2000) * 12 + wall.getUTCMonth();
    return fromWall(Date.UTC(2000, Math.floor(since / (months * size)) * months * size), zone);
  }
  const length = UNIT_MS[unit];
  if (length === undefined) throw new CommandError(9, `unknown time unit value: ${unit}`);
  const start = unit === 'week' ? REFERENCE + ((dayNumber(weekStart) + 1) % 7) * 86_400_000 : REFERENCE;
  const step = length * size;
  // Hours and less are cut in real time, so that the two hours with one name in autumn stay two.
  const shift = length < 86_400_000 ? wall.getTime() - date.getTime() : 0;
  const floored = start + Math.floor((wall.getTime() - start) / step) * step;
  return length < 86_400_000 ? new Date(floored - shift) : fromWall(floored, zone);
}

/** A date some units later (or earlier), by the calendar of the zone; 31 January + 1 month is 28 February. */
export function add(date: Date, unit: string, amount: number, zone: string): Date {
  const months = MONTHS[unit];
  const wall = toWall(date, zone);
  if (months !== undefined) {
    const first = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months * amount));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const timeOfDay = wall.getTime() % 86_400_000;
    return fromWall(first.setUTCDate(Math.min(wall.getUTCDate(), last)) + timeOfDay, zone);
  }
  const length = UNIT_MS[unit];
  if (length === undefined) throw new CommandError(9, `unknown time unit value: ${unit}`);
  if (length < 86_400_000) return new Date(date.getTime() + length * amount);
  return fromWall(wall.getTime() + length * amount, zone);
}

/** How many boundaries of the unit lie between two dates. */
export function difference(from: Date, to: Date, unit: string, zone: string, weekStart: string): number {
  const [start, end] = [from, to].map((date) => toWall(truncate(date, unit, 1, zone, weekStart), zone));
  if (!start || !end) return 0;
  const months = MONTHS[unit];
  if (months !== undefined) {
    const years = end.getUTCFullYear() - start.getUTCFullYear();
    return (years * 12 + end.getUTCMonth() - start.getUTCMonth()) / months;
  }
  return Math.round((end.getTime() - start.getTime()) / (UNIT_MS[unit] ?? 1));
}

function dayNumber(name: string): number {
  const number = DAYS.indexOf(name.toLowerCase().slice(0, 3));
  if (number < 0) throw new CommandError(9, `unknown day of week value: ${name}`);
  return number;
}
