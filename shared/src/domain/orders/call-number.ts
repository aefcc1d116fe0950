import { limits } from '../limits.ts';
import { dayMs, dayOf, endOfDay, startOfDay } from '../settings/shop-days.ts';
import { shortId } from '../text/short-id.ts';

const hourMs = 3_600_000;
/** A day of the kitchen begins at 5:00 in the shop's time zone, and its numbers: never in an evening that lasts past midnight. */
const beginsAt = 5;
const beginsMs = beginsAt * hourMs;

/** The place of an hour in such a day: that after midnight is one of its last. */
export const placeOfHour = (hour: number): number => (hour + 24 - beginsAt) % 24;
/** The hour (0 to 23) at a place of such a day. */
export const hourAtPlace = (place: number): number => (place + beginsAt) % 24;

/** The day, such as `2026-11-20`, whose numbers count at this moment. */
export const numberDayOf = (moment: Date): string => dayOf(new Date(moment.getTime() - beginsMs));

/** When the numbers that count at this moment began. */
export const startOfNumberDay = (moment: Date): Date =>
  new Date(startOfDay(numberDayOf(moment)).getTime() + beginsMs);

/** When the numbers begin anew after this moment. */
export const endOfNumberDay = (moment: Date): Date =>
  new Date(endOfDay(numberDayOf(moment)).getTime() + beginsMs);

/**
 * The number after the day's last one, 0 if none is known. A backup restored on that day does not know all that were
 * given: it goes on at a hundred for every hour begun, more than a kitchen makes. Nor does one restored before know all that
 * was ordered ahead: until the day begins (`today` is before it) it goes on at a hundred for every day that one can order ahead,
 * and for every restore shortly before this one.
 */
export function nextNumber(last: number, day: string, restored?: Restored, today = day): number {
  return Math.max(last, restored ? 100 * hundredsUnknown(day, restored, today) : 0) + 1;
}

/** When a backup was restored last, and how often one was while the numbers ahead of the one before counted: once, unless it says more. */
export interface Restored {
  at: Date;
  times?: number | undefined;
}

function hundredsUnknown(day: string, { at, times = 1 }: Restored, today: string): number {
  const restoredOn = numberDayOf(at);
  const began = startOfDay(day).getTime() + beginsMs;
  // Beyond all that an earlier one may have begun ahead of this day.
  const ahead = times > 1 ? limits.slotDaysMax + times : 0;
  if (restoredOn === day) return Math.floor((at.getTime() - began) / hourMs) + 1 + ahead;
  const daysBefore = (Date.parse(day) - Date.parse(restoredOn)) / dayMs;
  const isAhead = daysBefore > 0 && daysBefore <= limits.slotDaysMax && today < day;
  return isAhead ? limits.slotDaysMax - daysBefore + times : 0;
}

type Moment = Date | string;

export interface Called {
  _id: { toString: () => string };
  number?: number | undefined;
  /** Of one ordered for later: its number is of that day. */
  startAt?: Moment | undefined;
  createdAt?: Moment | undefined;
  /** A remake is called as what it replaces, whose day is not its own. */
  calledAs?: string | undefined;
}

/** `Sat-`, before a number of another day than that of the order; a week away, where it would be the same word, its date. */
function dayBefore({ startAt, createdAt }: Called): string {
  if (!startAt || !createdAt) return '';
  const [day, ordered] = [startAt, createdAt].map((at) => Date.parse(numberDayOf(new Date(at))));
  if (day === undefined || ordered === undefined || day <= ordered) return '';
  // `Sat, 21 Nov 2026 …`
  const due = new Date(day).toUTCString();
  return `${day - ordered < 7 * dayMs ? due.slice(0, 3) : due.slice(5, 7)}-`;
}

/**
 * What people call a delivery: `17`, its number of the day, or `Sat-17`, ordered on another day for Saturday, so that no
 * two are called the same, whenever they are made; one without, by its order's short id, `#5C70BD`. It never changes with
 * the day.
 */
export const callName = (order: Called): string =>
  order.calledAs ??
  (order.number === undefined ? shortId(order._id.toString()) : `${dayBefore(order)}${order.number}`);
