import { clockTime, dayMs, dayOf, numberDayOf, pluralise, shopFormat } from '../../domain/index.ts';

const dateText = shopFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDate = shopFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const weekday = shopFormat({ weekday: 'short' });

/** "Sunday 29 November" */
export const slotDay = (moment: Date): string => dateText(moment).replace(',', '');

/**
 * "Today, Sat 28 Nov", "Tomorrow, Sun 29 Nov", or "Mon 30 Nov". What is after midnight is of the evening before, and has
 * both days: "Tonight, Sat to Sun 29 Nov", "Tomorrow night, …" or "Night, …". Said after midnight, only what is left of
 * this night has a word: others may think the day has changed, or not.
 */
export function slotDayText(moment: Date, now: Date): string {
  const [evening, today] = [numberDayOf(moment), numberDayOf(now)];
  const isNight = dayOf(moment) !== evening;
  const away = (Date.parse(evening) - Date.parse(today)) / dayMs;
  const words = isNight ? ['Tonight', 'Tomorrow night'] : ['Today', 'Tomorrow'];
  const word = dayOf(now) !== today && (away > 0 || !isNight) ? undefined : words[away];
  const date = shortDate(moment).replace(',', '');
  if (!isNight) return word ? `${word}, ${date}` : date;
  return `${word ?? 'Night'}, ${weekday(new Date(moment.getTime() - dayMs))} to ${date}`;
}

/** Beside that the shop is closed, where it takes orders for later. */
export const orderLater = 'You can order for later, in your cart.';

/** `most`: the pizzas that the kitchen makes for one time. */
export const slotMostText = (most: number): string =>
  `An order for later can have at most ${pluralise(most, 'pizza')}.`;

/** "11:30 am to 12:00 pm" */
export const slotTime = (from: Date, to: Date): string => `${clockTime(from)} to ${clockTime(to)}`;

/** "Tomorrow, Sun 29 Nov, 11:30 am to 12:00 pm" */
export const slotText = (from: Date, to: Date, now: Date): string =>
  `${slotDayText(from, now)}, ${slotTime(from, to)}`;

/** "Order for tomorrow, Sun 29 Nov, 11:30 am to 12:00 pm", of one that is a press away. */
export const orderForText = (from: Date, to: Date, now: Date): string =>
  `Order for ${slotText(from, to, now).replace(/^(?:To|Night)/, (word) => word.toLowerCase())}`;
