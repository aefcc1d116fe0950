import type { Logger } from '@forno/shared/server/runtime';
import { LRUCache } from 'lru-cache';

type Warner = Pick<Logger, 'warn'>;

/** The same error again (an outage, asked about each second) is logged once in this time. */
const told = new LRUCache<string, true>({ max: 100, ttl: 60_000 });

/** The result; undefined when it took longer than this (ms), and when it failed, which is logged. */
export const withTimeout = <T>(
  timeoutMs: number,
  logger: Warner,
  asked: Promise<T>,
): Promise<T | undefined> =>
  Promise.race([
    asked.catch((error: unknown) => tell(logger, error)),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), timeoutMs).unref();
    }),
  ]);

function tell(logger: Warner, error: unknown): undefined {
  const words = String(error);
  if (told.has(words)) return;
  told.set(words, true);
  logger.warn({ err: error }, 'could not be read');
}
