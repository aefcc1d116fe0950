let underway = 0;
let begun = 0;
let waiting: (() => void)[] = [];

/** Carries out a change of status that this tab asked for. */
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
 * Asks the server at a time when no move of ours is on its way, and asks again when one began before the
 * answer: nobody could say whether that answer has the move in it, and adding it would count it twice.
 */
export async function betweenOwnMoves<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    while (underway > 0) await new Promise<void>((go) => waiting.push(go));
    const before = begun;
    const answer = await ask();
    if (begun === before) return answer;
  }
}
