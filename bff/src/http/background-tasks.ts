import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from '@forno/shared/server/runtime';

const pollEveryMs = 50;

/**
 * Closes a server gracefully: accepts no new connections, answers requests on open ones with `Connection: close`, and
 * closes idle ones. Resolves when the last connection is closed.
 */
export async function drainRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'));
  const closed = once(server.close(), 'close');
  const timer = setInterval(() => server.closeIdleConnections(), pollEveryMs);
  await closed;
  clearInterval(timer);
}

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** Work of this process that no answer waits for, but closing does. What fails is logged, and left to the sweep. */
export function createBackgroundTasks(logger: Logger) {
  const inFlight = new Set<Promise<void>>();
  return {
    /** Starts work that the answer does not wait for. */
    run(work: () => Promise<void>): void {
      const done = work()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'not finished after the answer, left to the sweep'),
        )
        .finally(() => inFlight.delete(done));
      inFlight.add(done);
    },
    /** Resolves when all of it is done: closing waits for it. */
    async finish(): Promise<void> {
      await Promise.all(inFlight);
    },
  };
}
