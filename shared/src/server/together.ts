interface Asked<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects what is asked in one turn of the event loop and answers it all by one run. Who asks next when it has
 * its answer is in the same turn as the others again, so that callers who begin together stay together. A run
 * that has nothing to say answers nothing. `waitMs`: collects for so long instead.
 */
export function together<Q, A>(
  run: (questions: readonly Q[]) => Promise<readonly A[] | void>,
  waitMs?: number,
): (question: Q) => Promise<A> {
  let waiting: Asked<Q, A>[] = [];
  const answer = async (asked: readonly Asked<Q, A>[]) => {
    try {
      const answers = await run(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers?.[index] as A);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        const begin = () => {
          const asked = waiting;
          waiting = [];
          void answer(asked);
        };
        if (waitMs === undefined) setImmediate(begin);
        else setTimeout(begin, waitMs);
      }
      waiting.push({ question, resolve, reject });
    });
}
