import { pulse } from '@forno/shared/contracts';
import { announce, type Logger, type Publisher } from '@forno/shared/server';
import type { Redis } from 'ioredis';
import type { Live } from './create-live.ts';

/** Until the stream is being read: sockets wait for that. Milliseconds. */
const eagerMs = 250;

/**
 * Tells the screens of this process, through the very road all news takes, that the road is open. Often at
 * first: until the stream has an entry, the adapter has no place to go on from after Redis was away, and
 * would lose everything written meanwhile. Each beat also shows a reader whether anything before it is missing.
 */
export function startPulse(
  redis: Redis,
  publisher: Publisher,
  live: Pick<Live, 'ownRoom' | 'reading'>,
  log: Logger,
): () => void {
  const beat = () =>
    void announce({ publisher, logger: log }, [live.ownRoom], 'pulse', { at: new Date().toISOString() });
  const eager = setInterval(() => redis.status === 'ready' && beat(), eagerMs);
  void live.reading.then(() => clearInterval(eager));
  if (redis.status === 'ready') beat();
  else redis.once('ready', beat);
  const timer = setInterval(beat, pulse.everyMs);
  return () => {
    clearInterval(eager);
    clearInterval(timer);
  };
}
