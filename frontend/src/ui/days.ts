import { dayMs, dayOf, shopFormat, startOfDay } from '@forno/shared/domain';

export interface Days {
  /** `2026-11-20`, in the shop's zone; both days are included. */
  from: string;
  to: string;
}

/** Today in the shop's zone. */
export function shopToday(now = new Date()): string {
  return dayOf(now);
}

/** The last days, today included. */
export function lastDays(count: number, now = new Date()): Days {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: shopToday(now) };
}

const dayAndMonth = shopFormat({ day: 'numeric', month: 'short' });

/** `20 Nov`. */
export const formatDay = (day: string): string => dayAndMonth(startOfDay(day));
