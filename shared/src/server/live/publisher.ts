import type { Redis } from 'ioredis';
import { type LiveEvent, liveEvents, type LivePayload, rooms, z } from '../../contracts/server/index.ts';
import type { Cipher } from '../runtime/cipher.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { onReconnect } from '../runtime/redis.ts';

/** Of the signals between processes. */
export const channelOf = (config: Pick<Config, 'QUEUE_PREFIX'>) => `${config.QUEUE_PREFIX}:signals`;

/** Signal topics, besides checkout ids. */
export const topics = {
  menu: 'menu',
  inventory: 'inventory',
  shop: 'shop',
  sessionsOf: (userId: string) => `sessions:${userId}`,
} as const;

/** Signals every process that this topic changed. A hint: losing it only costs a second or two. */
export function createNotifier(redis: Redis, config: Pick<Config, 'QUEUE_PREFIX'>) {
  return async (topic: string): Promise<void> => {
    await redis.publish(channelOf(config), topic);
  };
}

/** The Redis stream that connects the sockets of all BFFs. */
export function liveStream(config: Pick<Config, 'QUEUE_PREFIX'>): string {
  return `${config.QUEUE_PREFIX}:live`;
}

/** Stream length; a BFF that missed more resyncs. */
export const liveStreamLength = 2_000;

/**
 * Adds entries, each naming its predecessor, so that readers detect missing ones: trimmed unread, wiped, or lost in a
 * fail-over.
 */
const chain = `
local before = redis.call('GET', KEYS[2]) or ''
if ARGV[2] == 'lost' then before = 'lost' end
for entry = 3, #ARGV do
  before = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'after', before, 'uid', 'emitter', 'nsp', '/', 'type', '3', 'data', ARGV[entry])
end
redis.call('SET', KEYS[2], before)
return before`;

export interface LiveMessage<E extends LiveEvent = LiveEvent> {
  rooms: readonly string[];
  event: E;
  payload: LivePayload<E>;
}

export interface Publisher {
  /** Sends to rooms through Redis. Throws while Redis is down: the caller's outbox mark then stays. */
  publish<E extends LiveEvent>(rooms: readonly string[], event: E, payload: LivePayload<E>): Promise<void>;
  /** Sends several in this order, in one round trip. */
  publishAll(messages: readonly LiveMessage[]): Promise<void>;
  /** An unmarked event could not be published: makes the next entry look like a gap to every reader. */
  markLost(): void;
}

/** A room that no socket is in. */
const nobody = 'nobody';

/** Topics whose caches these events invalidate. */
const topicOf: Partial<Record<LiveEvent, string>> = {
  'menu.changed': topics.menu,
  'inventory.changed': topics.inventory,
  'shop.changed': topics.shop,
};

interface PublisherDeps {
  redis: Redis;
  config: Pick<Config, 'QUEUE_PREFIX'>;
  /** For live events. */
  cipher: Pick<Cipher, 'encrypt'>;
  /** Signals the topic here first: the publishing process must not serve its own stale cache. */
  tell?: (topic: string) => void;
}

/**
 * Writes one entry in the wire format of @socket.io/redis-streams-adapter 0.3, with encrypted data: there is no emitter
 * for it, and a worker must not open sockets. A round-trip test checks the format.
 */
export function createPublisher({ redis, config, cipher, tell = () => {} }: PublisherDeps): Publisher {
  const stream = liveStream(config);
  const signal = createNotifier(redis, config);
  let lost = false;
  /** Id of the last entry that this process wrote. */
  let newest: string | undefined;
  const publisher: Publisher = {
    markLost() {
      lost = true;
    },
    publish: (rooms, event, payload) => publisher.publishAll([{ rooms, event, payload }]),
    async publishAll(messages) {
      const changed = new Set(messages.flatMap(({ event }) => topicOf[event] ?? []));
      for (const topic of changed) tell(topic);
      const entries = messages.map(({ rooms, event, payload }) =>
        cipher.encrypt(
          JSON.stringify({
            packet: { type: 2, data: [event, z.parse(liveEvents[event], payload)], nsp: '/' },
            opts: { rooms, except: [], flags: {} },
          }),
        ),
      );
      const previous = lost ? 'lost' : 'known';
      // The signal goes first on the same connection: a client that gets the event may then ask any process.
      const signalled = Promise.all([...changed].map(signal));
      const write = redis.eval(chain, 2, stream, `${stream}:newest`, liveStreamLength, previous, ...entries);
      const [written] = await Promise.all([write, signalled]);
      newest = String(written);
      if (previous === 'lost') lost = false;
    },
  };

  /**
   * A crash or a fail-over can lose an entry that Redis had confirmed. To a reader that had not read it, the next one
   * shows no gap: only its writer knows.
   */
  async function findLost(): Promise<void> {
    if (newest === undefined) return;
    const [[last] = []] = await redis.xrevrange(stream, newest, '-', 'COUNT', 1);
    // Without older entries either, it was trimmed, or Redis was wiped, which every reader sees.
    if (last === undefined || last === newest) return;
    publisher.markLost();
    await publisher.publish([nobody], 'pulse', { at: new Date().toISOString() });
  }
  // If it fails, the next connection or the next entry tells.
  onReconnect(redis, () => void findLost().catch(() => {}));
  return publisher;
}

/** Tells every screen that the menu changed. */
export const announceMenu = (stream: Parameters<typeof announce>[0]): Promise<void> =>
  announce(stream, [rooms.everyone], 'menu.changed', { at: new Date().toISOString() });

/**
 * Tells open screens to refetch. Only for events without data of their own: a lost one is compensated by a resync of
 * every screen.
 */
export async function announce<E extends LiveEvent>(
  { publisher, logger }: { publisher: Publisher; logger: Logger },
  rooms: readonly string[],
  event: E,
  payload: LivePayload<E>,
): Promise<void> {
  try {
    await publisher.publish(rooms, event, payload);
  } catch (error) {
    logger.warn({ err: error, event }, 'live event not sent');
    if (event !== 'pulse') publisher.markLost();
  }
}
