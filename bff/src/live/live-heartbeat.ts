import { pulse } from '@forno/shared/contracts/server';
import { announce, type Publisher } from '@forno/shared/server/live';
import type { Logger } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';
import type { Live } from './create-live.ts';

/** Interval (ms) until the stream is being read: sockets wait for that. */
const eagerMs = 250;

/**
 * Sends a heartbeat to this process's clients through the stream itself. Fast at first: until the stream has an entry,
 * the adapter has no position to resume from after a Redis outage and would lose everything written meanwhile. Each
 * beat also lets readers detect missing entries.
 */
export function startLiveHeartbeat(
  redis: Redis,
  publisher: Publisher,
  live: Pick<Live, 'processRoom' | 'position' | 'reading'>,
  logger: Logger,
): () => void {
  const beat = () => {
    const payload = { at: new Date().toISOString(), position: live.position() };
    void announce({ publisher, logger }, [live.processRoom], 'pulse', payload);
  };
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
