import { aheadMs, shopTimezone } from './shop-days.ts';

/** Engines differ in the space and the case of "pm", but a page drawn by the server must read the same in each. */
export const alikeEverywhere = (text: string): string =>
  text.replaceAll(/\s/g, ' ').replace(/[AP]M$/, (half) => half.toLowerCase());

/**
 * A format in the shop's time, whose customers live around it: opening hours, promises and mails read the same
 * everywhere. Constructed when first used: that takes a phone up to 20 ms, and many pages show no time.
 */
export function shopFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-IN', { timeZone: shopTimezone, hourCycle: 'h12', ...options });
    return alikeEverywhere(format.format(moment));
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

// Spelt here, since engines disagree about `1 Jan` and `01-Jan`, and these are on prerendered pages.
const inShop = (moment: Date): string => new Date(moment.getTime() + aheadMs).toISOString();

/** `7:42 pm` */
export function clockTime(moment: Date): string {
  const text = inShop(moment);
  const hour = Number(text.slice(11, 13));
  return `${hour % 12 || 12}${text.slice(13, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `20 Nov 2026, 7:42 pm` */
export function exactTime(moment: Date): string {
  const [year, month, day] = inShop(moment).split(/[-T]/).map(Number);
  return `${day} ${months[Number(month) - 1]} ${year}, ${clockTime(moment)}`;
}
