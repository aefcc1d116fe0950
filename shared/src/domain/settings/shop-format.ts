import { shopTimezone } from './shop-days.ts';

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
