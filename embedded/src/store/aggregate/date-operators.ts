import { evalExpr } from 'mingo/core';
import { CommandError, notHere } from '../errors.ts';
import { isPlain } from '../values/decode.ts';
import { add, difference, fromWall, toWall, truncate } from './calendar.ts';
import type { Operator, Operators } from './operator.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** mingo's dates go wrong with time zones and at the ends of months, and have no "UTC": these are our own. */
export const dateOperators: Operators = {
  $year: part((wall) => wall.getUTCFullYear()),
  $month: part((wall) => wall.getUTCMonth() + 1),
  $dayOfMonth: part((wall) => wall.getUTCDate()),
  $dayOfWeek: part((wall) => wall.getUTCDay() + 1),
  $isoDayOfWeek: part((wall) => wall.getUTCDay() || 7),
  $dayOfYear: part(dayOfYear),
  $hour: part((wall) => wall.getUTCHours()),
  $minute: part((wall) => wall.getUTCMinutes()),
  $second: part((wall) => wall.getUTCSeconds()),
  $millisecond: part((wall) => wall.getUTCMilliseconds()),
  $isoWeek: part(isoWeek),
  $dateToString: withArguments('date', (date, args) => {
    const format = args['format'] ?? '%Y-%m-%dT%H:%M:%S.%LZ';
    if (typeof format !== 'string')
      throw new CommandError(18533, "$dateToString requires that 'format' be a string");
    const wall = toWall(date, zoneOf(args));
    return format.replace(/%(.)/g, (_, letter: string) => (FORMAT[letter] ?? unknownFormat(letter))(wall));
  }),
  $dateTrunc: withArguments('date', (date, args) =>
    truncate(date, unitOf(args), amountOf(args['binSize'] ?? 1), zoneOf(args), weekStartOf(args)),
  ),
  $dateAdd: withArguments('startDate', (date, args) =>
    add(date, unitOf(args), amountOf(args['amount']), zoneOf(args)),
  ),
  $dateSubtract: withArguments('startDate', (date, args) =>
    add(date, unitOf(args), -amountOf(args['amount']), zoneOf(args)),
  ),
  $dateDiff: withArguments('startDate', (date, args) => {
    const end = asDate(args['endDate']);
    return end && difference(date, end, unitOf(args), zoneOf(args), weekStartOf(args));
  }),
  $dateToParts: withArguments('date', (date, args) => {
    const wall = toWall(date, zoneOf(args));
    const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
    const [hour, minute, second] = [wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds()];
    return { year, month, day, hour, minute, second, millisecond: wall.getUTCMilliseconds() };
  }),
  $dateFromParts: (doc, expression, options) => {
    const args = argumentsOf(evalExpr(doc, expression, options));
    const [year, month, day] = [args['year'], args['month'] ?? 1, args['day'] ?? 1].map(amountOf);
    const time = ['hour', 'minute', 'second', 'millisecond'].map((name) => amountOf(args[name] ?? 0));
    const [hour, minute, second, millisecond] = time;
    return fromWall(
      Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second, millisecond),
      zoneOf(args),
    );
  },
};

const FORMAT: Readonly<Record<string, (wall: Date) => string>> = {
  Y: (wall) => padded(wall.getUTCFullYear(), 4),
  m: (wall) => padded(wall.getUTCMonth() + 1, 2),
  d: (wall) => padded(wall.getUTCDate(), 2),
  H: (wall) => padded(wall.getUTCHours(), 2),
  M: (wall) => padded(wall.getUTCMinutes(), 2),
  S: (wall) => padded(wall.getUTCSeconds(), 2),
  L: (wall) => padded(wall.getUTCMilliseconds(), 3),
  j: (wall) => padded(dayOfYear(wall), 3),
  u: (wall) => String(wall.getUTCDay() || 7),
  w: (wall) => String(wall.getUTCDay() + 1),
  V: (wall) => padded(isoWeek(wall), 2),
  b: (wall) => wall.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }),
  B: (wall) => wall.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
  '%': () => '%',
};

/** One field of the wall clock: `{ $hour: <date> }` or `{ $hour: { date, timezone } }`. */
function part(read: (wall: Date) => number): Operator {
  return (doc, expression, options) => {
    const whole = isPlain(expression) && 'date' in expression ? expression : { date: expression };
    const args = argumentsOf(evalExpr(doc, whole, options));
    const given = args['date'];
    const date = asDate(Array.isArray(given) ? given[0] : given);
    return date && read(toWall(date, zoneOf(args)));
  };
}

function withArguments(field: string, compute: (date: Date, args: Arguments) => unknown): Operator {
  return (doc, expression, options) => {
    const args = argumentsOf(evalExpr(doc, expression, options));
    const date = asDate(args[field]);
    return date ? compute(date, args) : (args['onNull'] ?? null);
  };
}

function argumentsOf(value: unknown): Arguments {
  if (isPlain(value)) return value;
  throw new CommandError(9, 'a date operator takes an object of named arguments');
}

function asDate(value: unknown): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  throw new CommandError(16006, `can't convert from ${typeof value} to Date`);
}

function zoneOf(args: Arguments): string {
  return typeof args['timezone'] === 'string' ? args['timezone'] : 'UTC';
}

function unitOf(args: Arguments): string {
  return String(args['unit']);
}

function weekStartOf(args: Arguments): string {
  return typeof args['startOfWeek'] === 'string' ? args['startOfWeek'] : 'sunday';
}

function amountOf(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new CommandError(40515, 'a date operator needs a whole number here');
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0)) / 86_400_000) + 1;
}

/** The week of the year to which the week's Thursday belongs, from 1. */
function isoWeek(wall: Date): number {
  const thursday = new Date(wall.getTime() + (4 - (wall.getUTCDay() || 7)) * 86_400_000);
  return Math.ceil(dayOfYear(thursday) / 7);
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function unknownFormat(letter: string): never {
  throw notHere(`$dateToString with %${letter}`);
}
