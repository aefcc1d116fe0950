import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** What is awaited, for the error message: "the order to appear". */
  what: string;
  deadlineMs?: number;
  everyMs?: number;
}

type Answer<T> = T | null | undefined | false;

/**
 * Polls until the condition returns something truthy, and returns that. A condition that throws counts as "not yet";
 * its last error becomes the cause of the timeout.
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
