/**
 * Repeats a read and its conditional write while others write in between. `attempt` gets its number, from 1, and answers
 * undefined when it was overtaken; undefined when the last one was, too.
 */
export async function retryOnConflict<T>(
  maxAttempts: number,
  attempt: (nth: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let nth = 1; nth <= maxAttempts; nth += 1) {
    const done = await attempt(nth);
    if (done !== undefined) return done;
  }
  return undefined;
}
