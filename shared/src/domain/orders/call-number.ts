import { limits } from '../limits.ts';
import { dayMs, dayOf, endOfDay, startOfDay } from '../settings/shop-days.ts';
import { shortId } from '../text/short-id.ts';

const hourMs = 3_600_000;
/** Numbers begin again at 5:00 in the shop's time zone: never in an evening that lasts past midnight. */
const beginsMs = 5 * hourMs;

/** The day, such as `2026-11-20`, whose numbers count at this moment. */
export const numberDayOf = (moment: Date): string => dayOf(new Date(moment.getTime() - beginsMs));

/** When the numbers begin anew after this moment. */
export const endOfNumberDay = (moment: Date): Date =>
  new Date(endOfDay(numberDayOf(moment)).getTime() + beginsMs);

/**
 * The number after the day's last one, 0 if none is known. A backup restored on that day does not know all that were
 * given: it goes on at a hundred for every hour begun, more than a kitchen makes. Nor does one restored before know all that
 * was ordered ahead: until the day begins (`today` is before it) it goes on at a hundred for every day that one can order ahead.
 */
export function nextNumber(last: number, day: string, restoredAt?: Date, today = day): number {
  return Math.max(last, restoredAt ? 100 * hundredsUnknown(day, restoredAt, today) : 0) + 1;
}

function hundredsUnknown(day: string, restoredAt: Date, today: string): number {
  const restoredOn = numberDayOf(restoredAt);
  const began = startOfDay(day).getTime() + beginsMs;
  if (restoredOn === day) return Math.floor((restoredAt.getTime() - began) / hourMs) + 1;
  const daysBefore = (Date.parse(day) - Date.parse(restoredOn)) / dayMs;
  return daysBefore > 0 && today < day ? Math.max(0, limits.slotDaysMax + 1 - daysBefore) : 0;
}

type Moment = Date | string;

export interface Called {
  _id: { toString: () => string };
  number?: number | undefined;
  /** Of one ordered for later: its number is of that day. */
  startAt?: Moment | undefined;
  createdAt?: Moment | undefined;
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
  order.number === undefined ? shortId(order._id.toString()) : `${dayBefore(order)}${order.number}`;
