/**
 * Repeats a read and its conditional write while others write in between. `attempt` gets its number, from 1, and answers
 * undefined when it was overtaken; undefined when the last one was, too: ten in a row is a stale read or a storm. Another number
 * where many write at once and each is to have its turn, or somebody waits for it.
 */
export async function retryOnConflict<T>(
  attempt: (nth: number) => Promise<T | undefined>,
  maxAttempts = 10,
): Promise<T | undefined> {
  for (let nth = 1; nth <= maxAttempts; nth += 1) {
    const done = await attempt(nth);
    if (done !== undefined) return done;
  }
  return undefined;
}
