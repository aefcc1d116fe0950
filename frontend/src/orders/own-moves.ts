let underway = 0;
let begun = 0;
let waiting: (() => void)[] = [];

/** Performs a status change requested in this tab. */
export async function asOwnMove<T>(send: () => Promise<T>): Promise<T> {
  underway += 1;
  begun += 1;
  try {
    return await send();
  } finally {
    underway -= 1;
    if (underway === 0) {
      for (const go of waiting) go();
      waiting = [];
    }
  }
}

/**
 * Fetches while none of our own changes is pending, and again if one started before the response: it would be unclear
 * whether the response includes the change, and adding it might count it twice.
 */
export async function betweenOwnMoves<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    while (underway > 0) await new Promise<void>((go) => waiting.push(go));
    const before = begun;
    const answer = await ask();
    if (begun === before) return answer;
  }
}
