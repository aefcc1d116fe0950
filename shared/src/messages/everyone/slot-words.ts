import {
  clockTime,
  dayMs,
  dayOf,
  numberDayOf,
  pluralise,
  shopFormat,
  startOfDay,
} from '../../domain/index.ts';

const dateText = shopFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** "Sunday 29 November" */
export const slotDay = (moment: Date): string => dateText(moment).replace(',', '');

/**
 * "Today", "Tomorrow", or "Sunday 29 November"; what is after midnight is of the evening before: "Tonight", "Tomorrow
 * night", "Saturday night, 28 November", unless it is that night already.
 */
export function slotDayText(moment: Date, now: Date): string {
  const [day, evening, today] = [dayOf(moment), numberDayOf(moment), dayOf(now)];
  const isNight = day !== today && evening !== day;
  const away = (Date.parse(isNight ? evening : day) - Date.parse(today)) / dayMs;
  if (away === 0) return isNight ? 'Tonight' : 'Today';
  if (away === 1) return isNight ? 'Tomorrow night' : 'Tomorrow';
  return isNight ? dateText(startOfDay(evening)).replace(',', ' night,') : slotDay(moment);
}

/** Beside that the shop is closed, where it takes orders for later. */
export const orderLater = 'You can order for later, in your cart.';

/** `most`: the pizzas that the kitchen makes for one time. */
export const slotMostText = (most: number): string =>
  `An order for later can have at most ${pluralise(most, 'pizza')}.`;

/** "11:30 am to 12:00 pm" */
export const slotTime = (from: Date, to: Date): string => `${clockTime(from)} to ${clockTime(to)}`;

/** "Tomorrow, 11:30 am to 12:00 pm" */
export const slotText = (from: Date, to: Date, now: Date): string =>
  `${slotDayText(from, now)}, ${slotTime(from, to)}`;
