import { wallClock } from '@forno/shared/domain';
import { CommandError } from '../errors.ts';

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
export function toWall(date: Date, zone: string): Date {
  return new Date(date.getTime() + offsetAt(date.getTime(), zone));
}
