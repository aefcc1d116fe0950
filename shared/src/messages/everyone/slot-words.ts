import { clockTime, dayMs, dayOf, shopFormat } from '../../domain/index.ts';

const dateText = shopFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** "Sunday 29 November" */
export const slotDay = (moment: Date): string => dateText(moment).replace(',', '');

/** "Today", "Tomorrow", or "Sunday 29 November". */
function dayText(moment: Date, now: Date): string {
  const away = (Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / dayMs;
  if (away === 0) return 'Today';
  return away === 1 ? 'Tomorrow' : slotDay(moment);
}

/** "Tomorrow, 11:30 am to 12:00 pm" */
export const slotText = (from: Date, to: Date, now: Date): string =>
  `${dayText(from, now)}, ${clockTime(from)} to ${clockTime(to)}`;
