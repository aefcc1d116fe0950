import { shopTimezone } from './shop-days.ts';

/**
 * A format in the shop's time, whose customers live around it: opening hours, promises and mails read the same
 * everywhere. Constructed when first used: that takes a phone up to 20 ms, and many pages show no time.
 */
export function shopFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('en-IN', { timeZone: shopTimezone, hourCycle: 'h23', ...options });
    return format.format(moment);
  };
}

/** `19:42` */
export const clockTime = shopFormat({ hour: '2-digit', minute: '2-digit' });

/** `20 Nov 2026, 19:42` */
export const exactTime = shopFormat({ dateStyle: 'medium', timeStyle: 'short' });
