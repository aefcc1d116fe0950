import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { rooms } from '@forno/shared/contracts';
import { refusalTexts } from '@forno/shared/messages';
import { type Config, type Logger, liveStream, liveStreamLength } from '@forno/shared/server';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Authenticate, CurrentUser } from '../http/authenticate.ts';
import { createAdapterRedis } from './adapter-redis.ts';
import { admitSocket } from './admit-socket.ts';

interface SocketData {
  user: CurrentUser;
}

type FornoSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export interface Live {
  attach(server: HttpServer): void;
  endSession(jti: string): void;
  endSessionsOf(userId: string): void;
  connections(): number;
  /** All sockets of this process. */
  ownRoom: string;
  close(): Promise<void>;
}

const sessionRoom = (jti: string) => `session:${jti}`;
/** The longest a timer can wait. */
const longestMs = 2 ** 31 - 1;

/**
 * The sockets of this process, joined with those of the others through a Redis stream. Everything told to a
 * screen travels that stream; nothing here emits on its own.
 */
export function createLive(config: Config, authenticate: Authenticate, logger: Logger): Live {
  const ownRoom = `server:${randomUUID()}`;
  const { redis, close } = createAdapterRedis(config, logger);
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>({
    adapter: createAdapter(redis, {
      streamName: liveStream(config),
      channelPrefix: `${config.QUEUE_PREFIX}:sockets`,
      sessionKeyPrefix: `${config.QUEUE_PREFIX}:socket-session:`,
      maxLen: liveStreamLength,
      onlyPlaintext: true,
    }),
    // Long polling would need sticky sessions at the load balancer.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    // A socket that comes back is let in again by its token, like any other.
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });

  io.use(async (socket, next) => {
    try {
      const user = await admitSocket(socket.handshake.auth, authenticate);
      if (user.ok) {
        socket.data.user = user.value;
        return next();
      }
      const { code, message } = user.refusal;
      next(Object.assign(new Error(message), { data: { code } }));
    } catch (error) {
      logger.warn({ err: error }, 'a socket could not be let in');
      next(Object.assign(new Error(refusalTexts.queue_unavailable), { data: { code: 'queue_unavailable' } }));
    }
  });

  io.on('connection', (socket: FornoSocket) => {
    const { _id, role, session } = socket.data.user;
    // The request of the handshake is not needed again, and there may be thousands.
    Reflect.set(socket.conn, 'request', null);
    const admin = role === 'admin' ? [rooms.admins] : [];
    void socket.join([ownRoom, rooms.everyone, rooms.user(String(_id)), sessionRoom(session.jti), ...admin]);
    const leftMs = Math.min(session.expiresAt.getTime() - Date.now(), longestMs);
    const expiry = setTimeout(() => socket.disconnect(true), leftMs);
    socket.on('disconnect', () => clearTimeout(expiry));
  });

  return {
    ownRoom,
    attach: (server) => void io.attach(server),
    endSession: (jti) => io.in(sessionRoom(jti)).disconnectSockets(true),
    endSessionsOf: (userId) => io.in(rooms.user(userId)).disconnectSockets(true),
    connections: () => io.of('/').sockets.size,
    async close() {
      await io.close();
      close();
    },
  };
}
