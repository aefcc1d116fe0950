/** The result, or undefined when it failed or took longer than this (ms). */
export const withTimeout = <T>(timeoutMs: number, asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    asked.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), timeoutMs).unref();
    }),
  ]);
