import type { TimeRange } from '../orders/delivery-estimate.ts';
import { dayMs, dayOf, startOfDay } from './shop-days.ts';
import { isPaused, nextDaysOpening, type OpeningHours, spansOf } from './shop-hours.ts';

const minuteMs = 60_000;

/** Days ahead of today, minutes of a slot, and the pizzas that the kitchen makes for each. */
export interface LaterSettings {
  days: number;
  minutes: number;
  pizzas: number;
}

/** A time that can be ordered for; `startAt`: when the kitchen has to begin. */
export interface Slot extends TimeRange {
  startAt: Date;
}

/** When a slot that begins then ends. */
export const endOfSlot = (from: string, { minutes }: Pick<LaterSettings, 'minutes'>): Date =>
  new Date(Date.parse(from) + minutes * minuteMs);

interface SlotsShop {
  hours: OpeningHours | null;
  pause: { until: string | null; closed?: boolean | undefined } | null;
  later?: LaterSettings | null | undefined;
}

/** What an order of this many pizzas usually takes, and when one ordered now would be there. */
interface Speed {
  usualMs: number;
  soonest: Date;
}

/** When orders are taken again (ms): until then nobody is there to begin one. */
export function resumesAt({ hours, pause }: Pick<SlotsShop, 'hours' | 'pause'>, now: Date): number {
  if (!isPaused(pause, now)) return now.getTime();
  const until = pause?.until ? new Date(pause.until) : nextDaysOpening(hours, now);
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * The slots from now on, in the shop's time zone: whole ones within an opening, whose middle can be kept by a kitchen that
 * begins when it opens, and not before what is ordered now would be there. What an opening sells after midnight is still
 * its day's. None while the shop takes no orders for later.
 */
export function slotsOf(shop: SlotsShop, { usualMs, soonest }: Speed, now: Date): Slot[] {
  const { hours, later } = shop;
  if (!later) return [];
  const stepMs = later.minutes * minuteMs;
  const from = resumesAt(shop, now);
  const slots: Slot[] = [];
  let taken = 0;
  let opened = { at: 0, until: 0 };
  for (let ahead = -1; ahead <= later.days; ahead += 1) {
    const day = dayOf(new Date(now.getTime() + ahead * dayMs));
    const start = startOfDay(day).getTime();
    const spans = hours ? spansOf(hours, day) : [{ start, end: start + dayMs }];
    for (const span of spans) {
      // Openings that meet are one: somebody is there to begin.
      opened =
        span.start <= opened.until
          ? { ...opened, until: Math.max(opened.until, span.end) }
          : { at: span.start, until: span.end };
      for (let at = span.start; at + stepMs <= span.end; at += stepMs) {
        const middle = at + stepMs / 2;
        const startAt = middle - usualMs;
        // Openings that overlap sell a time once.
        if (at < taken || middle < soonest.getTime() || startAt < Math.max(opened.at, from)) continue;
        slots.push({ from: new Date(at), to: new Date(at + stepMs), startAt: new Date(startAt) });
        taken = at + stepMs;
      }
    }
  }
  return slots;
}
