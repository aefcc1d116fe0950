import type { Logger } from '@forno/shared/server/runtime';

export interface BackgroundTasks {
  /** Starts work that the answer does not wait for. */
  run(work: () => Promise<void>): void;
  /** Resolves when all of it is done: closing waits for it. */
  finish(): Promise<void>;
}

export function createBackgroundTasks(logger: Logger): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const done = work()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'not finished after the answer, left to the sweep'),
        )
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async finish() {
      await Promise.all(underWay);
    },
  };
}
