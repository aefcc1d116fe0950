import type { Redis } from 'ioredis';
import { jobIds } from '../../contracts/index.ts';
import type { Producer } from './producer.ts';

/** The producer's own connection may come back a little later than the one that is watched. */
const tries = 10;
const retryMs = 500;

/**
 * Enqueues a round of the sweep whenever this connection to Redis comes back: what could not be enqueued or published
 * meanwhile need not wait for the regular one.
 */
export function sweepWhenBack(redis: Redis, producer: Pick<Producer, 'enqueue'>): void {
  const enqueue = async (triesLeft: number): Promise<void> => {
    // One round a second is enough for all processes.
    const jobId = jobIds.sweepRound(Math.floor(Date.now() / 1_000));
    const enqueued = await producer.enqueue('sweep', [{ payload: {}, jobId }]);
    if (!enqueued && triesLeft > 1 && redis.status === 'ready')
      setTimeout(() => void enqueue(triesLeft - 1), retryMs).unref();
  };
  let wasAway = false;
  redis.on('close', () => {
    wasAway = true;
  });
  redis.on('ready', () => {
    if (wasAway) void enqueue(tries);
    wasAway = false;
  });
}
