import type { Redis } from 'ioredis';
import { type LiveEvent, type LivePayload, liveEvents, z } from '../../contracts/index.ts';
import type { Config } from '../config/index.ts';

/** The stream that joins the sockets of all BFF processes. */
export function liveStream(config: Pick<Config, 'QUEUE_PREFIX'>): string {
  return `${config.QUEUE_PREFIX}:live`;
}

/** Entries kept for a socket that comes back: longer, and a storm of reconnections gets slow. */
export const liveStreamLength = 2_000;

export interface Publisher {
  /** Sends to rooms through Redis. Throws while Redis is away: the caller's outbox mark then stays. */
  publish<E extends LiveEvent>(rooms: readonly string[], event: E, payload: LivePayload<E>): Promise<void>;
}

/**
 * Writes one entry in the wire format of @socket.io/redis-streams-adapter 0.3: there is no emitter for it,
 * and a worker must not open sockets to speak. A round-trip test holds the format.
 */
export function createPublisher(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>): Publisher {
  const stream = liveStream(config);
  return {
    async publish(rooms, event, payload) {
      const data = {
        packet: { type: 2, data: [event, z.parse(liveEvents[event], payload)], nsp: '/' },
        opts: { rooms, except: [], flags: {} },
      };
      const entry = ['uid', 'emitter', 'nsp', '/', 'type', '3', 'data', JSON.stringify(data)];
      await redis.xadd(stream, 'MAXLEN', '~', liveStreamLength, '*', ...entry);
    },
  };
}
