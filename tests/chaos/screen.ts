import { liveEvents, pulse, routes, z } from '@forno/shared/contracts/server';
import { io, type Socket } from 'socket.io-client';
import { callShop } from './call-shop.ts';
import { createPatience } from './patience.ts';

export interface Sighting {
  version: number;
  /** The order left the screen. */
  gone: boolean;
  /** Ms since 1970. */
  at: number;
}

export type Screen = ReturnType<typeof openScreen>;

const Ended = z.object({ code: z.literal('session_expired') });

/**
 * A headless orders screen, a customer's or an admin's by its token, with the front end's rules: it fetches when opened,
 * on a connection that says it is not current, after an answer older than all before, and when the pulse returns after a
 * gap; otherwise it relies on live events alone, keeping the newest version of each order. It never polls: a lost event
 * stays missing.
 */
export function openScreen(url: string, token: string) {
  const seen = new Map<string, Sighting[]>();
  let lastPulse = Date.now();
  let closed = false;
  let openedAt = Number.POSITIVE_INFINITY;
  let resumed = 0;
  /** As in the front end's connect.ts. */
  let [knownUntil, current] = [Infinity, false];
  const diary: string[] = [];
  const note = (what: string): void => void diary.push(`${what} at ${Date.now()}`);

  const see = (id: string, version: number, gone = false): void => {
    const sightings = seen.get(id) ?? [];
    const last = sightings.at(-1);
    if (version > (last?.version ?? 0) || (gone && last?.gone === false && version === last.version))
      seen.set(id, [...sightings, { version, gone, at: Date.now() }]);
  };

  async function refetch(): Promise<void> {
    while (!closed) {
      // Events received meanwhile are newer than the response.
      const known = [...seen].map(([id, sightings]) => [id, sightings.at(-1)?.version ?? 0] as const);
      const path = `${routes.orders.path}?voided=true`;
      const called = await callShop(url, token, { ...routes.orders, path }, createPatience(2_000));
      note(`asked for its orders: ${called?.status ?? 'no answer'}`);
      if (called?.status === 401) return;
      if (called?.answer === undefined) continue;
      const isOlder = called.position < knownUntil;
      knownUntil = Math.min(knownUntil, called.position);
      const { orders } = called.answer;
      for (const order of orders) see(order._id, order.version);
      openedAt = Math.min(openedAt, Date.now());
      const listed = new Set(orders.map(({ _id }) => _id));
      for (const [id, version] of known) if (!listed.has(id)) see(id, version, true);
      if (current && isOlder) continue;
      return;
    }
  }

  const socket: Socket = io(url, {
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => give({ token, position: knownUntil }),
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  void refetch().then(() => closed || socket.connect());
  const catchUp = async (): Promise<void> => {
    const connection = socket.id;
    await refetch();
    current = socket.connected && socket.id === connection;
  };
  // Like the front end: a socket closed or refused by the server does not reconnect automatically.
  const comeBack = (): void => void setTimeout(() => !closed && socket.connect(), 1_000);
  socket.on('disconnect', (reason) => {
    current = false;
    note(`disconnected (${reason})`);
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', (error) => {
    note(`not connected (${error.message})`);
    const ended = 'data' in error && z.safeParse(Ended, error.data).success;
    if (!ended && !socket.active) comeBack();
  });
  socket.on('resumed', (payload: unknown) => {
    ({ current } = z.parse(liveEvents.resumed, payload));
    note(`connected, ${current ? 'current' : 'not current'}`);
    if (current) resumed += 1;
    else void catchUp();
  });
  socket.on('pulse', (payload: unknown) => {
    const { position } = z.parse(liveEvents.pulse, payload);
    if (current && position !== undefined) knownUntil = position - pulse.everyMs;
    if (Date.now() - lastPulse > pulse.staleAfterMs) void catchUp();
    lastPulse = Date.now();
  });
  socket.on('order.changed', (payload: unknown) => {
    const order = z.parse(liveEvents['order.changed'], payload);
    see(order._id, order.version);
  });
  socket.on('order.removed', (payload: unknown) => {
    const { _id, version } = z.parse(liveEvents['order.removed'], payload);
    see(_id, version, true);
  });

  return {
    /** The versions of each order that this screen showed, in order of appearance. */
    seen,
    /** What its connection went through last, for findings. */
    diary: () => [...diary.slice(-12), `last pulse at ${lastPulse}`].join(', '),
    /** Connections that found it current, so that it fetched nothing. */
    get resumed() {
      return resumed;
    },
    /** When it first showed a list (ms since 1970); earlier changes are no news to it. */
    get openedAt() {
      return openedAt;
    },
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}
