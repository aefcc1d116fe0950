import { CommandError, notImplemented } from '../errors.ts';

/** Offsets change only on quarter hours, so one cached lookup serves a whole quarter: Intl is slow. */
const QUARTER_MS = 900_000;
const MAX_KNOWN = 100_000;
const known = new Map<string, number>();

/** A moment on a zone's clock (Olson name), as a date whose UTC fields show it; null if there is no date. */
export function onWall(date: unknown, zone: unknown): Date | null {
  if (date === null || date === undefined) return null;
  if (!(date instanceof Date)) throw new CommandError(16006, `can't convert from ${typeof date} to Date`);
  return new Date(date.getTime() + offsetAt(date.getTime(), typeof zone === 'string' ? zone : 'UTC'));
}

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const quarter = Math.floor(moment / QUARTER_MS);
  const name = `${zone} ${quarter}`;
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  if (known.size >= MAX_KNOWN) known.clear();
  const offset = askedOffset(quarter * QUARTER_MS, zone);
  known.set(name, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function askedOffset(moment: number, zone: string): number {
  const format = formats.get(zone) ?? formatIn(zone);
  formats.set(zone, format);
  // `1/1/2026, GMT+05:30`; `GMT` alone is UTC.
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)$/.exec(format.format(moment)) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    throw new CommandError(40485, `unrecognized time zone identifier: "${timeZone}"`);
  }
}

/** Where each letter of a format stands in `YYYY-MM-DDTHH:MM:SS.LLLZ`. */
const FORMAT: Readonly<Record<string, [from: number, to: number]>> = {
  Y: [0, 4],
  m: [5, 7],
  d: [8, 10],
  H: [11, 13],
  M: [14, 16],
  S: [17, 19],
  L: [20, 23],
};

/** A date by the letters of `$dateToString`. @throws CommandError for a letter that the shop does not use. */
export function formatted(wall: Date, format: unknown): string {
  if (typeof format !== 'string')
    throw new CommandError(18533, "$dateToString requires that 'format' be a string");
  return format.replace(/%(.)/g, (_, letter: string) => {
    const place = FORMAT[letter];
    if (!place) throw notImplemented(`$dateToString with %${letter}`);
    return wall.toISOString().slice(...place);
  });
}
