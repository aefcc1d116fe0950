import { OrdersAnswer, pulse, routes, z } from '@forno/shared/contracts/server';
import { io, type Socket } from 'socket.io-client';

const Heard = z.object({ _id: z.string(), version: z.number() });

/** Screens on one or more servers: each keeps the newest version it received of every order. */
export type Screens = Awaited<ReturnType<typeof openScreens>>;

export interface ScreenOf {
  url: string;
  auth: Record<string, unknown>;
  /** Ids of its orders. */
  shows: readonly string[];
  /** Refetches orders with this token on every connection and after a gap in the pulse: the front end's worst case. */
  token?: string;
}

const openAtATime = 50;

export async function openScreens(wanted: readonly ScreenOf[]) {
  const shown = new Map<string, Map<Socket, number>>();
  const waiting = new Set<() => void>();
  const sockets: Socket[] = [];
  let outOfOrder = 0;

  const see = (socket: Socket, { _id, version }: z.infer<typeof Heard>): void => {
    const by = shown.get(_id);
    const known = by?.get(socket);
    if (known === undefined || version <= known) return;
    by?.set(socket, version);
    for (const look of waiting) look();
  };

  const open = ({ url, auth, shows, token }: ScreenOf): Promise<void> => {
    const reconnection = { reconnectionDelay: 200, reconnectionDelayMax: 1_000 };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth, ...reconnection });
    sockets.push(socket);
    for (const id of shows) shown.set(id, (shown.get(id) ?? new Map<Socket, number>()).set(socket, 0));
    let newest = new Map<string, number>();
    socket.on('order.changed', (payload: unknown) => {
      const order = z.parse(Heard, payload);
      if (order.version < (newest.get(order._id) ?? 0)) outOfOrder += 1;
      newest.set(order._id, order.version);
      see(socket, order);
    });
    const refetch = (): void => {
      if (token) void fetchOrders(url, token, socket).then((orders) => orders.map((one) => see(socket, one)));
    };
    let lastPulse = Date.now();
    socket.on('pulse', () => {
      if (Date.now() - lastPulse > pulse.staleAfterMs) refetch();
      lastPulse = Date.now();
    });
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 500);
    });
    return new Promise((resolve) => {
      socket.on('connect', () => {
        newest = new Map();
        refetch();
        resolve();
      });
    });
  };
  for (let from = 0; from < wanted.length; from += openAtATime)
    await Promise.all(wanted.slice(from, from + openAtATime).map(open));

  const shows = (id: string, version: number): boolean =>
    [...(shown.get(id)?.values() ?? [])].every((known) => known >= version);
  return {
    /** Resolves once every screen with this order has at least this version. */
    until: (id: string, version: number) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (!shows(id, version)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    /** Number of orders whose newest version some screen lacks. */
    behind: (versions: ReadonlyMap<string, number>) =>
      [...versions].filter(([id, version]) => !shows(id, version)).length,
    /** Count of events received after a newer one of their order on their connection. */
    outOfOrder: () => outOfOrder,
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Retries until it succeeds or the connection is gone: the next one refetches. */
async function fetchOrders(url: string, token: string, socket: Socket) {
  while (socket.connected) {
    const answer = await fetch(url + routes.orders.path, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    }).catch(() => undefined);
    if (answer?.ok) return z.parse(OrdersAnswer, await answer.json()).orders;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return [];
}
