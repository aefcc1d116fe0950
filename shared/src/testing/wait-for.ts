import { setTimeout as delay } from 'node:timers/promises';

interface WaitOptions {
  /** What is awaited, for the error message: "the order to appear". */
  what: string;
  /** As long as any step of a test may take, by default. */
  deadlineMs?: number;
}

type Answer<T> = T | null | undefined | false;

/**
 * After so long (ms) a step of a test counts as stuck: far more than any takes, on any machine. It ends what hangs and
 * says nothing of speed, so that no test fails because a machine is slow.
 */
export const stuckAfterMs = 120_000;

/** Longest pause between two looks, in ms. */
const longestPauseMs = 250;

/**
 * Polls until the condition returns something truthy, and returns that. The longer it has waited, the less often it
 * looks: at most a fifth later than at once. A condition that throws counts as "not yet"; its last error becomes the
 * cause of the timeout.
 */
export async function waitFor<T>(
  condition: () => Answer<T> | Promise<Answer<T>>,
  { what, deadlineMs = stuckAfterMs }: WaitOptions,
): Promise<T> {
  const start = performance.now();
  let waited = 0;
  let cause: unknown;
  do {
    try {
      const answer = await condition();
      if (answer) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(Math.min(10 + waited / 5, longestPauseMs));
    waited = performance.now() - start;
  } while (waited < deadlineMs);
  throw new Error(`timed out after ${deadlineMs} ms waiting for ${what}`, { cause });
}
