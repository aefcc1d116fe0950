import { wallClock } from '@forno/shared/domain';
import { evalExpr } from 'mingo/core';
import { CommandError, notImplemented } from '../errors.ts';
import { isPlain } from '../values/decode.ts';
import type { Operators } from './operator.ts';

/** Offsets change only on quarter hours, so one cached lookup serves a whole quarter: Intl is slow. */
const QUARTER_MS = 900_000;
const MAX_KNOWN = 100_000;
const known = new Map<string, number>();

/** How far a time zone (Olson name or +hh:mm) is ahead of UTC at a moment, in milliseconds. */
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
  try {
    return wallClock(moment, zone) - moment;
  } catch {
    throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** A zone's wall-clock time, as a date whose UTC fields show it. */
function toWall(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(date.getTime(), zone));
}

type Arguments = Readonly<Record<string, unknown>>;

/** mingo gets time zones wrong and has no "UTC", so these are our own. */
export const dateOperators: Operators = {
  $hour: (doc, expression, options) => {
    const whole = isPlain(expression) && 'date' in expression ? expression : { date: expression };
    return onWall(evalExpr(doc, whole, options), (wall) => wall.getUTCHours());
  },
  $dateToString: (doc, expression, options) =>
    onWall(evalExpr(doc, expression, options), (wall, { format = '%Y-%m-%dT%H:%M:%S.%LZ' }) => {
      if (typeof format !== 'string')
        throw new CommandError(18533, "$dateToString requires that 'format' be a string");
      return format.replace(/%(.)/g, (_, letter: string) => (FORMAT[letter] ?? unknownFormat(letter))(wall));
    }),
};

const FORMAT: Readonly<Record<string, (wall: Date) => string>> = {
  Y: (wall) => padded(wall.getUTCFullYear(), 4),
  m: (wall) => padded(wall.getUTCMonth() + 1, 2),
  d: (wall) => padded(wall.getUTCDate(), 2),
  H: (wall) => padded(wall.getUTCHours(), 2),
  M: (wall) => padded(wall.getUTCMinutes(), 2),
  S: (wall) => padded(wall.getUTCSeconds(), 2),
  L: (wall) => padded(wall.getUTCMilliseconds(), 3),
};

/** Reads `date` on the wall clock of `timezone`; null if there is no date. */
function onWall(args: unknown, read: (wall: Date, args: Arguments) => unknown): unknown {
  if (!isPlain(args)) throw new CommandError(9, 'a date operator takes an object of named arguments');
  const { date, timezone } = args;
  if (date === null || date === undefined) return null;
  if (!(date instanceof Date)) throw new CommandError(16006, `can't convert from ${typeof date} to Date`);
  return read(toWall(date, typeof timezone === 'string' ? timezone : 'UTC'), args);
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function unknownFormat(letter: string): never {
  throw notImplemented(`$dateToString with %${letter}`);
}
