import { z } from 'zod';
import type { Logger } from '../runtime/logger.ts';

/** Beyond this (ms) a clock is wrong: no answer is on its way for so long. */
export const clockOffMax = 5 * 60_000;
/** Interval (ms) of logging it at `error`. */
const alarmEveryMs = 60_000;

/** With an `Age` it is a cache's answer, whose `Date` is as old. */
const Dated = z.object({ date: z.coerce.date(), age: z.never().optional() });

/** Compares this process's clock with the provider's, by the `Date` of its last answer. */
export function createClock(logger: Logger) {
  let [isOff, alarmedAt] = [false, -Infinity];
  return {
    note(headers: unknown): void {
      const { data } = Dated.safeParse(headers);
      if (!data) return;
      const offMs = Date.now() - data.date.getTime();
      isOff = Math.abs(offMs) > clockOffMax;
      if (!isOff || performance.now() - alarmedAt < alarmEveryMs) return;
      alarmedAt = performance.now();
      logger.error(
        { offMs },
        "this process's clock is not the provider's: no bill is issued until it is set",
      );
    },
    isOff: () => isOff,
  };
}
