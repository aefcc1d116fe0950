import { liveStream, liveStreamLength } from '@forno/shared/server/live';
import {
  type Cipher,
  type Config,
  createCipher,
  createRedis,
  type Logger,
} from '@forno/shared/server/runtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace } from 'socket.io';
import { z } from 'zod';
import type { LiveMetrics } from './live-metrics.ts';
import { findMissedEvents } from './missed-events.ts';

/** Our events are encrypted; what the adapter itself writes, such as ended sessions, holds only ids. */
function openEntry<E extends { data?: string }>(cipher: Cipher, entry: E): E | undefined {
  if (!('after' in entry) || entry.data === undefined) return entry;
  const data = cipher.decrypt(entry.data);
  return data === undefined ? undefined : { ...entry, data };
}
const Sent = z.object({ opts: z.object({ rooms: z.array(z.string()) }) });
/** The rooms of an event of ours. */
const roomsOf = (entry: { data?: string }) =>
  'after' in entry && entry.data !== undefined ? Sent.parse(JSON.parse(entry.data)).opts.rooms : [];

/** Reads the stream that every event travels through. `onLost`: sockets may have missed some, and why. */
export function hearStream(
  config: Config,
  logger: Logger,
  metrics: LiveMetrics,
  onLost: (why: string, error?: unknown) => void,
) {
  const redis = createRedis(config, logger, 'live');
  const makeAdapter = createAdapter(redis, {
    streamName: liveStream(config),
    channelPrefix: `${config.QUEUE_PREFIX}:sockets`,
    maxLen: liveStreamLength,
    onlyPlaintext: true,
  });
  const cipher = createCipher(config, 'live events');
  const missed = findMissedEvents();
  let heardAt = -Infinity;
  let newest: unknown;
  let nowReading = () => {};
  const reading = new Promise<void>((resolve) => {
    nowReading = resolve;
  });
  return {
    missed,
    /** Called with `new`, which an arrow function does not take. */
    adapter: function makeWatched(namespace: unknown): Namespace['adapter'] {
      const adapter = makeAdapter(namespace);
      const hear = adapter.onRawMessage.bind(adapter);
      adapter.onRawMessage = (entry, id) => {
        const at = Number(id.split('-')[0]);
        missed.advance(at);
        // Our entries name the one before, the adapter's own none.
        const after: unknown = Reflect.get(entry, 'after');
        if (after !== undefined) {
          // The first entry of a new process too: it may have accepted sockets without the stream.
          if (after !== newest) onLost('live events were lost');
          newest = id;
          nowReading();
        }
        heardAt = performance.now();
        metrics.pushed(at);
        const opened = openEntry(cipher, entry);
        if (!opened) {
          missed.recordGap();
          return logger.error('a live event could not be read: do all processes have the same secrets?');
        }
        try {
          missed.record(roomsOf(opened), at);
          hear(opened, id);
        } catch (error) {
          // Thrown on, it would make the adapter read the same entry again and again, and no later one.
          onLost('a live event could not be sent', error);
        }
      };
      return adapter;
    },
    stop: () => redis.disconnect(),
    heard: {
      /** Resolves once this process reads the stream: entries written from then on reach its sockets. */
      reading,
      /** Milliseconds since the last stream entry; the pulse writes one every few seconds. */
      msSinceHeard: () => performance.now() - heardAt,
      /** The moment (ms, by Redis' clock) up to which everything read from now on contains every change. */
      position: missed.position,
    },
  };
}
