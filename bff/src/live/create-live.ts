import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import { type LivePayload, rooms } from '@forno/shared/contracts/server';
import { dutiesOf, mayDo, type Refusal } from '@forno/shared/domain';
import { refusalOf } from '@forno/shared/messages/server';
import { liveStream, liveStreamLength } from '@forno/shared/server/live';
import {
  type Cipher,
  type Config,
  createCipher,
  createRedis,
  type Logger,
} from '@forno/shared/server/runtime';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { addressOfHandshake } from '../http/caller.ts';
import type { Authenticate, CurrentUser } from '../http/authenticate.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { drainSockets } from './drain-sockets.ts';
import type { LiveMetrics } from './live-metrics.ts';
import { findMissedEvents } from './missed-events.ts';
import { watchStream } from './watch-stream.ts';

interface SocketData {
  user: Pick<CurrentUser, '_id' | 'role' | 'duties' | 'session' | 'station'>;
}

type FornoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export type Live = ReturnType<typeof createLive>;

const Handshake = z
  .object({
    token: z.string(),
    /** The oldest position among the client's answers. */
    position: z.number().default(-1).catch(-1),
  })
  .catch({ token: '', position: -1 });
const claimsFrom = ({ handshake }: Pick<Socket, 'handshake'>) => Handshake.parse(handshake.auth);
const tokenOf = (socket: Pick<Socket, 'handshake'>) => claimsFrom(socket).token;
const addressRoom = (address: string) => `address:${address}`;
/** Handshakes are refused with the same codes as calls. */
const refusalError = ({ code, message }: Refusal) => Object.assign(new Error(message), { data: { code } });
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
/** One alone: who may see everything hears no order twice. */
function staffRooms(user: SocketData['user']): string[] {
  if (mayDo(user, 'counter')) return [rooms.admins];
  return mayDo(user, 'kitchen') ? [rooms.kitchen] : [];
}
const sessionRoom = (jti: string) => `session:${jti}`;
/** Of the tablets that somebody is at: they hear nothing of the account, and begin anew when it ends. */
const atStationRoom = (userId: string) => `at station:${userId}`;
/** Longest delay of a timer. */
const longestMs = 2 ** 31 - 1;
/** How long a handshake waits for the stream; accepted without it, the socket is closed once the stream is back. */
const waitForStreamMs = 3_000;
/** A connection without a finished handshake is closed after this (ms), so that its client tries again. */
const handshakeMs = 10_000;
const pingEveryMs = 10_000;
const pongWithinMs = 8_000;

/**
 * This process's sockets, connected to the other processes through a Redis stream. Every event travels through the
 * stream; only the first one of a connection comes from here and says whether the client has to refetch everything. On a
 * gap in the stream all sockets are closed: clients reconnect automatically, authenticate again and refetch everything.
 */
export function createLive(config: Config, authenticate: Authenticate, logger: Logger, metrics: LiveMetrics) {
  const origins = new Set([new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS]);
  /** Browsers apply no CORS to WebSockets, but always name the page's origin; other clients name none. */
  const isOurs = ({ origin, host }: IncomingHttpHeaders): boolean =>
    origin === undefined || origins.has(origin) || origin.replace(/^https?:\/\//, '') === host;
  let heardAt = -Infinity;
  const processRoom = `server:${randomUUID()}`;
  const redis = createRedis(config, logger, 'live');
  const makeAdapter = createAdapter(redis, {
    streamName: liveStream(config),
    channelPrefix: `${config.QUEUE_PREFIX}:sockets`,
    maxLen: liveStreamLength,
    onlyPlaintext: true,
  });
  let nowReading = () => {};
  const reading = new Promise<void>((resolve) => {
    nowReading = resolve;
  });
  const cipher = createCipher(config, 'live events');
  const missed = findMissedEvents();
  /** Closes the connections, not the sessions: clients reconnect automatically, each after its own delay. */
  function resyncAll(why: string, error?: unknown): void {
    missed.recordGap();
    const { sockets } = io.of('/');
    if (sockets.size === 0) return;
    metrics.resynced();
    logger.warn({ sockets: sockets.size, err: error }, `${why}: sockets start afresh`);
    for (const socket of sockets.values()) socket.conn.close();
  }
  const watch = watchStream(() => {
    // The first entry of a new process too: it may have accepted sockets without the stream.
    resyncAll('live events were lost');
    nowReading();
  });
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>({
    // Called with `new`, which an arrow function does not take.
    adapter: function makeWatched(namespace: unknown) {
      const adapter = makeAdapter(namespace);
      const hear = adapter.onRawMessage.bind(adapter);
      adapter.onRawMessage = (entry, id) => {
        const at = Number(id.split('-')[0]);
        missed.advance(at);
        watch(entry, id);
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
          resyncAll('a live event could not be sent', error);
        }
      };
      return adapter;
    },
    // Long polling would need sticky sessions at the load balancer.
    transports: ['websocket'],
    cors: { origin: config.CORS_ORIGINS },
    allowRequest: ({ headers }, decide) => decide(null, isOurs(headers)),
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingInterval: pingEveryMs,
    pingTimeout: pongWithinMs,
    connectTimeout: handshakeMs,
  });

  const addressIn = ({ handshake: { address, headers } }: Pick<FornoSocket, 'handshake'>) =>
    addressOfHandshake(address, headers['x-forwarded-for'], config.TRUSTED_HOPS);
  /** Whether this process may take one more socket of this session and address. */
  function hasRoom(socket: Pick<FornoSocket, 'handshake'>, jti: string): boolean {
    const { rooms: here } = io.of('/').adapter;
    const [ofSession, ofAddress] = [here.get(sessionRoom(jti)), here.get(addressRoom(addressIn(socket)))];
    return (
      (ofSession?.size ?? 0) < config.SOCKETS_PER_SESSION &&
      (ofAddress?.size ?? 0) < config.SOCKETS_PER_ADDRESS
    );
  }

  io.use(async (socket, next) => {
    try {
      await withTimeout(waitForStreamMs, logger, reading);
      const user = await authenticate(tokenOf(socket));
      if (user.ok) {
        const { _id, role, duties, session, station } = user.value;
        if (!hasRoom(socket, session.jti)) return next(refusalError(refusalOf('too_many_requests')));
        socket.data.user = { _id, role, duties, session, ...(station && { station }) };
        return next();
      }
      next(refusalError(user.refusal));
    } catch (error) {
      logger.warn({ err: error }, 'a socket could not be authenticated');
      next(refusalError(refusalOf('service_unavailable')));
    }
  });

  io.on('connection', (socket: FornoSocket) => {
    const { _id, session, station } = socket.data.user;
    metrics.connected();
    const own = station ? atStationRoom(String(_id)) : rooms.user(String(_id));
    const told = [rooms.everyone, own, ...staffRooms(socket.data.user)];
    void socket.join([...told, processRoom, sessionRoom(session.jti), addressRoom(addressIn(socket))]);
    // In the same turn as the joining: no event can come in between.
    const current = missed.noneMissedSince(claimsFrom(socket).position, told);
    socket.emit('resumed', { current } satisfies LivePayload<'resumed'>);
    // A page asks whether it is still connected.
    socket.on('probe', (answer: unknown) => typeof answer === 'function' && answer());
    const check = setInterval(() => {
      authenticate(tokenOf(socket)).then(
        (user) =>
          (user.ok && String(dutiesOf(user.value)) === String(dutiesOf(socket.data.user))) ||
          socket.disconnect(true),
        // Without the database the next check tells.
        () => {},
      );
    }, config.SOCKET_CHECK_EVERY_MS);
    const leftMs = Math.min(session.expiresAt.getTime() - Date.now(), longestMs);
    const expiry = setTimeout(() => socket.disconnect(true), leftMs);
    socket.on('disconnect', () => {
      metrics.disconnected();
      clearInterval(check);
      clearTimeout(expiry);
    });
  });

  return {
    /** All sockets of this process. */
    processRoom,
    /** Resolves once this process reads the stream: entries written from then on reach its sockets. */
    reading,
    attach: (server: HttpServer): void => void io.attach(server),
    endSession: (jti: string) => io.in(sessionRoom(jti)).disconnectSockets(true),
    endSessionsOf: (userId: string) =>
      io.in([rooms.user(userId), atStationRoom(userId)]).disconnectSockets(true),
    /** Milliseconds since the last stream entry; the pulse writes one every few seconds. */
    msSinceHeard: () => performance.now() - heardAt,
    /** The moment (ms, by Redis' clock) up to which everything read from now on contains every change. */
    position: missed.position,
    connections: () => io.of('/').sockets.size,
    async close(): Promise<void> {
      await drainSockets([...io.of('/').sockets.values()].map(({ conn }) => conn));
      // The adapter closes its own connections, one of them only when its read returns or the process ends.
      await io.close();
      redis.disconnect();
    },
  };
}
