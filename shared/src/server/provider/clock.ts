import { z } from 'zod';
import type { Logger } from '../runtime/logger.ts';

/** Beyond this (ms) a clock is wrong: no answer is on its way for so long. */
export const clockOffMax = 5 * 60_000;

/** With an `Age` it is a cache's, whose `Date` is as old. */
const Answer = z.object({ headers: z.object({ date: z.coerce.date(), age: z.never().optional() }) });

/** Compares this process's clock with the provider's, by the `Date` of its last answer. */
export function createClock(logger: Logger) {
  let isOff = false;
  return {
    isOff: () => isOff,
    /** Returns the answer as it is. */
    note<T>(answer: T): T {
      const { data } = Answer.safeParse(answer);
      const offMs = data ? Date.now() - data.headers.date.getTime() : 0;
      const wasOff = isOff;
      if (data) isOff = Math.abs(offMs) > clockOffMax;
      if (isOff && !wasOff) logger.error({ offMs }, "our clock is not the provider's");
      return answer;
    },
  };
}
