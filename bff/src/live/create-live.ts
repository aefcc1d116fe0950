import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import { type LivePayload, rooms } from '@forno/shared/contracts/server';
import { dutiesOf, mayDo, type Refusal } from '@forno/shared/domain';
import { refusalOf } from '@forno/shared/messages/server';
import type { Config, Logger } from '@forno/shared/server/runtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { addressOfHandshake } from '../http/caller.ts';
import type { Authenticate, CurrentUser } from '../http/authenticate.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { drainSockets } from './drain-sockets.ts';
import { hearStream } from './hear-stream.ts';
import type { LiveMetrics } from './live-metrics.ts';

/** What the handshake told of a socket. */
interface SocketData {
  user: Pick<CurrentUser, '_id' | 'role' | 'duties' | 'session' | 'station'>;
  token: string;
  /** The oldest position among the client's answers. */
  position: number;
  address: string;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export type Live = ReturnType<typeof createLive>;

const Claims = z
  .object({ token: z.string(), position: z.number().default(-1).catch(-1) })
  .catch({ token: '', position: -1 });
const sessionRoom = (jti: string) => `session:${jti}`;
const addressRoom = (address: string) => `address:${address}`;
/** Handshakes are refused with the same codes as calls. */
const refusalError = ({ code, message }: Refusal) => Object.assign(new Error(message), { data: { code } });
/** How long a handshake waits for the stream; accepted without it, the socket is closed once the stream is back. */
const waitForStreamMs = 3_000;

/** One alone: who may see everything hears no order twice. */
function staffRooms(user: Pick<CurrentUser, 'role' | 'duties'>): string[] {
  if (mayDo(user, 'counter')) return [rooms.admins];
  return mayDo(user, 'kitchen') ? [rooms.kitchen] : [];
}
/** Of the tablets that somebody is at: they hear nothing of the account, and begin anew when it ends. */
const atStationRoom = (userId: string) => `at station:${userId}`;
/** Longest delay of a timer. */
const longestMs = 2 ** 31 - 1;
/** Milliseconds. A connection without a finished handshake is closed, so that its client tries again. */
const timing = { connectTimeout: 10_000, pingInterval: 10_000, pingTimeout: 8_000 };

/** Browsers apply no CORS to WebSockets, but always name the page's origin; other clients name none. */
function isOurs({ origin, host }: IncomingHttpHeaders, config: Config): boolean {
  const origins = [new URL(config.PUBLIC_URL).origin, ...config.CORS_ORIGINS];
  return origin === undefined || origins.includes(origin) || origin.replace(/^https?:\/\//, '') === host;
}

/** Refuses sockets of no session, and more of one session or address than this process may take. */
function admitSockets(config: Config, logger: Logger, authenticate: Authenticate, reading: Promise<void>) {
  return async (socket: LiveSocket, next: (refusal?: Error) => void): Promise<void> => {
    const sizeOf = (room: string) => socket.nsp.adapter.rooms.get(room)?.size ?? 0;
    const { auth, address: peer, headers } = socket.handshake;
    try {
      await withTimeout(waitForStreamMs, logger, reading);
      const { token, position } = Claims.parse(auth);
      const user = await authenticate(token);
      if (!user.ok) return next(refusalError(user.refusal));
      const { _id, role, duties, session, station } = user.value;
      const address = addressOfHandshake(peer, headers['x-forwarded-for'], config.TRUSTED_HOPS);
      const isFull =
        sizeOf(sessionRoom(session.jti)) >= config.SOCKETS_PER_SESSION ||
        sizeOf(addressRoom(address)) >= config.SOCKETS_PER_ADDRESS;
      if (isFull) return next(refusalError(refusalOf('too_many_requests')));
      const known = { _id, role, duties, session, ...(station && { station }) };
      socket.data = { user: known, token, position, address };
      next();
    } catch (error) {
      logger.warn({ err: error }, 'a socket could not be authenticated');
      next(refusalError(refusalOf('service_unavailable')));
    }
  };
}

/** Disconnects a socket when its session ends, or its user's duties are others. */
function endWithSession(socket: LiveSocket, authenticate: Authenticate, checkEveryMs: number): void {
  const { user, token } = socket.data;
  const check = setInterval(() => {
    authenticate(token).then(
      (now) => (now.ok && String(dutiesOf(now.value)) === String(dutiesOf(user))) || socket.disconnect(true),
      // Without the database the next check tells.
      () => {},
    );
  }, checkEveryMs);
  const leftMs = Math.min(user.session.expiresAt.getTime() - Date.now(), longestMs);
  const expiry = setTimeout(() => socket.disconnect(true), leftMs);
  socket.on('disconnect', () => {
    clearInterval(check);
    clearTimeout(expiry);
  });
}

/**
 * This process's sockets, connected to the other processes through a Redis stream. Every event travels through the
 * stream; only the first one of a connection comes from here and says whether the client has to refetch everything. On a
 * gap in the stream all sockets are closed: clients reconnect automatically, authenticate again and refetch everything.
 */
export function createLive(config: Config, authenticate: Authenticate, logger: Logger, metrics: LiveMetrics) {
  const processRoom = `server:${randomUUID()}`;
  /** Closes the connections, not the sessions: clients reconnect automatically, each after its own delay. */
  const { adapter, missed, stop, heard } = hearStream(config, logger, metrics, (why, error) => {
    missed.recordGap();
    const { sockets } = io.of('/');
    if (sockets.size === 0) return;
    metrics.resynced();
    logger.warn({ sockets: sockets.size, err: error }, `${why}: sockets start afresh`);
    for (const socket of sockets.values()) socket.conn.close();
  });
  const io: LiveServer = new Server({
    adapter,
    // Long polling would need sticky sessions at the load balancer.
    transports: ['websocket'],
    cors: { origin: config.CORS_ORIGINS },
    allowRequest: ({ headers }, decide) => decide(null, isOurs(headers, config)),
    serveClient: false,
    maxHttpBufferSize: 10_000,
    ...timing,
  });
  io.use(admitSockets(config, logger, authenticate, heard.reading));

  io.on('connection', (socket: LiveSocket) => {
    const { user, position, address } = socket.data;
    const { _id, session, station } = user;
    metrics.connected();
    socket.on('disconnect', () => metrics.disconnected());
    const own = station ? atStationRoom(String(_id)) : rooms.user(String(_id));
    const told = [rooms.everyone, own, ...staffRooms(user)];
    void socket.join([...told, processRoom, sessionRoom(session.jti), addressRoom(address)]);
    // In the same turn as the joining: no event can come in between.
    const current = missed.noneMissedSince(position, told);
    socket.emit('resumed', { current } satisfies LivePayload<'resumed'>);
    // A page asks whether it is still connected.
    socket.on('probe', (answer: unknown) => typeof answer === 'function' && answer());
    endWithSession(socket, authenticate, config.SOCKET_CHECK_EVERY_MS);
  });

  return {
    /** All sockets of this process. */
    processRoom,
    ...heard,
    attach: (server: HttpServer): void => void io.attach(server),
    endSession: (jti: string) => io.in(sessionRoom(jti)).disconnectSockets(true),
    endSessionsOf: (userId: string) =>
      io.in([rooms.user(userId), atStationRoom(userId)]).disconnectSockets(true),
    connections: () => io.of('/').sockets.size,
    async close(): Promise<void> {
      await drainSockets([...io.of('/').sockets.values()].map(({ conn }) => conn));
      // The adapter closes its own connections, one of them only when its read returns or the process ends.
      await io.close();
      stop();
    },
  };
}
