import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** What is being waited for, as it should read in the error: "the order to appear". */
  what: string;
  deadlineMs?: number;
  everyMs?: number;
}

type Answer<T> = T | null | undefined | false;

/**
 * Asks again and again until the condition answers something truthy, and returns that answer.
 * A condition that throws counts as "not yet"; its last error becomes the cause when time is up.
 */
export async function waitFor<T>(
  condition: () => Answer<T> | Promise<Answer<T>>,
  { what, deadlineMs = 10_000, everyMs = 20 }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  let cause: unknown;
  do {
    try {
      const answer = await condition();
      if (answer) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(everyMs);
  } while (performance.now() < deadline);
  throw new Error(`waited ${deadlineMs} ms in vain for ${what}`, { cause });
}
