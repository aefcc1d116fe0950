import { aheadMs } from './shop-days.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

// Spelt here, since engines disagree about `1 Jan` and `01-Jan`, and these are on prerendered pages.
const inShop = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + aheadMs).toISOString();

/** `7:42 pm`, of a date or an ISO 8601 text. */
export function clockTime(moment: Date | string): string {
  const text = inShop(moment);
  const hour = Number(text.slice(11, 13));
  return `${hour % 12 || 12}${text.slice(13, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `20 Nov` */
export function shortDay(moment: Date | string): string {
  const [, month, day] = inShop(moment).split(/[-T]/).map(Number);
  return `${day} ${months[Number(month) - 1]}`;
}

/** `20 Nov 2026, 7:42 pm` */
export const exactTime = (moment: Date): string =>
  `${shortDay(moment)} ${inShop(moment).slice(0, 4)}, ${clockTime(moment)}`;

/** `2026-11-20 19:42:05`, as spreadsheets read and sort it. */
export const sheetTime = (moment: string): string => inShop(moment).slice(0, 19).replace('T', ' ');
