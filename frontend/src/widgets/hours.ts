import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { clockTime, hourAtPlace, placeOfHour, startOfDay } from '@forno/shared/domain';

type Hours = ReportAnswer['byHour'];
export type HourBesides = Hours[number] & { before?: Hours[number] | undefined };

/** `7 pm`. */
export const hourName = ({ hour }: { hour: number }): string =>
  clockTime(new Date(startOfDay('2026-01-01').getTime() + hour * 3_600_000)).replace(':00', '');

/** `7`, for an axis; noon and midnight say which half of the day begins. */
export const shortHour = ({ hour }: { hour: number }): string =>
  hour % 12 === 0 ? hourName({ hour }).replace(' ', '') : String(hour % 12);

/** Every hour from the first with an order to the last, now or before, of days that end with their evening. */
export function everyHour(now: Hours, before?: Hours): HourBesides[] {
  const sold = [...now, ...(before ?? [])].map(({ hour }) => placeOfHour(hour));
  const first = Math.min(...sold);
  const nothing = { orders: 0, pizzas: 0, revenue: 0 };
  const at = (hours: Hours, hour: number) => hours.find((one) => one.hour === hour) ?? { hour, ...nothing };
  return Array.from({ length: sold.length === 0 ? 0 : Math.max(...sold) - first + 1 }, (_, index) => {
    const hour = hourAtPlace(first + index);
    return { ...at(now, hour), before: before && at(before, hour) };
  });
}
