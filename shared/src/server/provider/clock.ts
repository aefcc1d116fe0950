import { z } from 'zod';
import type { Logger } from '../runtime/logger.ts';

/** Beyond this (ms) a clock is wrong: no answer is on its way for so long. */
export const clockOffMax = 5 * 60_000;

/** At most one question about the time in so long (ms). */
const askEveryMs = 60_000;

/** With an `Age` it is a cache's, whose `Date` is as old. */
const Answer = z.object({ headers: z.object({ date: z.coerce.date(), age: z.never().optional() }) });

/**
 * Compares this process's clock with the provider's, by the `Date` of its last answer and the time since, which passes alike
 * however a clock is set: one that is put wrong or right is noticed at once.
 */
export function createClock(logger: Logger) {
  /** Of the provider's clock, in ms, when the process's monotonic one was 0. */
  let beganAt: number | undefined;
  let wasOff = false;
  let askedAt = -Infinity;
  let asking: Promise<unknown> | undefined;

  function state(): 'right' | 'off' | 'unknown' {
    if (beganAt === undefined) return 'unknown';
    const offMs = Date.now() - (beganAt + performance.now());
    const isOff = Math.abs(offMs) > clockOffMax;
    if (isOff && !wasOff) logger.error({ offMs }, "our clock is not the provider's");
    wasOff = isOff;
    return isOff ? 'off' : 'right';
  }

  return {
    isOff: () => state() === 'off',
    /** Returns the answer as it is. */
    note<T>(answer: T): T {
      const { data } = Answer.safeParse(answer);
      if (data) beganAt = data.headers.date.getTime() - performance.now();
      state();
      return answer;
    },
    /**
     * Asks the provider unless our clock is known to be right: a shop that sells at the counter alone does not ask it for
     * anything else, and a machine that slept knows no more of the time since. Unknown when it does not answer.
     */
    async compare(ask: () => Promise<unknown>) {
      if (state() !== 'right' && performance.now() - askedAt > askEveryMs) {
        askedAt = performance.now();
        asking = ask().catch(() => undefined);
      }
      if (state() !== 'right') await asking;
      return state();
    },
  };
}
