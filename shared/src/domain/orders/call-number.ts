import { dayOf, startOfDay } from '../settings/shop-days.ts';
import { shortId } from '../text/short-id.ts';

const hourMs = 3_600_000;
/** Numbers begin again at 5:00 in the shop's time zone: never in an evening that lasts past midnight. */
const beginsMs = 5 * hourMs;

/** The day, such as `2026-11-20`, whose numbers count at this moment. */
export const numberDayOf = (moment: Date): string => dayOf(new Date(moment.getTime() - beginsMs));

/**
 * The number after the day's last one, 0 if none is known. A backup restored on that day does not know all that were
 * given: it goes on at a hundred for every hour begun, more than a kitchen makes.
 */
export function nextNumber(last: number, day: string, restoredAt?: Date): number {
  const isSince = restoredAt !== undefined && numberDayOf(restoredAt) === day;
  const began = startOfDay(day).getTime() + beginsMs;
  const hours = isSince ? Math.floor((restoredAt.getTime() - began) / hourMs) + 1 : 0;
  return Math.max(last, hours * 100) + 1;
}

export interface Called {
  _id: { toString: () => string };
  number?: number | undefined;
}

/** What people call a delivery: `17`, its number of the day; one without, by its order's short id, `#5C70BD`. */
export const callName = ({ _id, number }: Called): string => (number ?? shortId(_id.toString())).toString();
