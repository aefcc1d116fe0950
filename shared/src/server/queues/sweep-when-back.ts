import { jobIds } from '../../contracts/index.ts';
import { onReconnect } from '../runtime/redis.ts';
import type { Producer } from './producer.ts';

/**
 * Enqueues a round of the sweep whenever this process's connection to Redis comes back: what could not be enqueued or
 * published meanwhile need not wait for the regular one.
 */
export function sweepWhenBack({ redis, enqueue }: Pick<Producer, 'redis' | 'enqueue'>): void {
  onReconnect(redis, () => {
    // One round a second is enough for all processes.
    const jobId = jobIds.sweepRound(Math.floor(Date.now() / 1_000));
    void enqueue('sweep', [{ payload: {}, jobId }]);
  });
}
