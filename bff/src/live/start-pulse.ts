import { pulse } from '@forno/shared/contracts';
import type { Logger, Publisher } from '@forno/shared/server';
import type { Redis } from 'ioredis';
import { announce } from '../announce.ts';

/**
 * Tells the screens of this process, through the very road all news takes, that the road is open. One at
 * once: until the stream has an entry, the adapter has no place to go on from after Redis was away, and
 * would lose everything written meanwhile.
 */
export function startPulse(redis: Redis, publisher: Publisher, room: string, log: Logger): () => void {
  const beat = () => void announce({ publisher, log }, [room], 'pulse', { at: new Date().toISOString() });
  if (redis.status === 'ready') beat();
  else redis.once('ready', beat);
  const timer = setInterval(beat, pulse.everyMs);
  return () => clearInterval(timer);
}
