interface PendingCall<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches calls made in one turn of the event loop into one `run`. Callers that continue after their result meet again
 * in the same turn, so those that start together stay together. A run may return nothing. `waitMs`: batches for this
 * long instead.
 */
export function batch<Q, A>(
  run: (questions: readonly Q[]) => Promise<readonly A[] | void>,
  waitMs?: number,
): (question: Q) => Promise<A> {
  let waiting: PendingCall<Q, A>[] = [];
  const answer = async (asked: readonly PendingCall<Q, A>[]) => {
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
