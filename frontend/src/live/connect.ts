import { type LiveEvent, pulse } from '@forno/shared/contracts/customer';
import { notifyManager } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { isToldOffline } from '#transport/failure.ts';
import { livePosition, raiseStreamOffset, watchLivePosition } from '#transport/live-position.ts';
import { queryClient } from '#transport/query-client.ts';
import { sessionRefused } from '#transport/request.ts';
import {
  currentFreshness,
  isFreshnessWatched,
  markConfirmed,
  markConnected,
  markDisconnected,
  resetFreshness,
} from './freshness-store.ts';
import { emitLive, isLiveEvent, onLive } from './live-events.ts';
import { patchCacheFromLive } from './patch-cache.ts';

/** Longer than a frame, too short to notice. Milliseconds. */
const burstMs = 50;

/**
 * Passes on the first event at once and batches what follows within a moment, so that thirty simultaneous changes render
 * once. Returns a function that stops it.
 */
function passOnEvents(socket: Socket): () => void {
  let waiting: { event: LiveEvent; payload: unknown }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = (): void => {
    const news = waiting;
    waiting = [];
    timer = news.length > 0 ? setTimeout(hand, burstMs) : undefined;
    notifyManager.batch(() => {
      for (const { event, payload } of news) emitLive(event, payload);
    });
  };
  socket.onAny((event: string, payload: unknown) => {
    if (!isLiveEvent(event)) return;
    waiting.push({ event, payload });
    if (timer === undefined) hand();
  });
  return () => clearTimeout(timer);
}

/** Polling interval while the socket is silent: data is late but not wrong. */
const catchUpEveryMs = 15_000;
/** No answer within this time is a cut that no event tells of. */
const probes = { everyMs: 900, withinMs: 1_500 };
const refusedCodes: unknown[] = ['session_expired', 'token_missing'];

/** The BFF refuses handshakes with the same codes as calls. */
function refusedForGood(error: Error): boolean {
  const data: unknown = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data && refusedCodes.includes(data.code);
}

/** The browser says at once that a cable was pulled, and what is under way may still come. */
const markHeard = () => navigator.onLine && markConnected();

/**
 * Asks the server again and again while somebody watches: a router that dies closes no socket. Returns a function that
 * stops it. A server that has never answered is an older one.
 */
function probe(socket: Socket): () => void {
  let answered: string | undefined;
  const timer = setInterval(() => {
    const { id } = socket;
    if (!id || !isFreshnessWatched()) return;
    const askedAt = Date.now();
    const silent = setTimeout(
      () => id === answered && id === socket.id && markDisconnected(askedAt),
      probes.withinMs,
    );
    socket.emit('probe', () => {
      clearTimeout(silent);
      answered = id;
      if (socket.id === id) markHeard();
    });
  }, probes.everyMs);
  return () => clearInterval(timer);
}

const allFetched = () =>
  !queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some((query) => query.state.error);

/** Opens this session's socket; returns a function that closes it. */
export function connectLive(token: string): () => void {
  const auth = (give: (claims: object) => void) => give({ token, position: livePosition() });
  const socket = io({ transports: ['websocket'], auth, reconnectionDelayMax: 5_000 });
  let closed = false;
  /** Connected, and nothing has been missed. */
  let current = false;

  const confirm = () => {
    current = socket.connected;
    if (current) markConnected();
    markConfirmed();
  };
  /** Events were missed: refetch. */
  const catchUp = async () => {
    const connection = socket.id;
    await queryClient.invalidateQueries();
    // What the worker kept confirms nothing. What was fetched before the socket connected is confirmed once it has been compared or fetched again.
    if (!closed && socket.id === connection && allFetched() && !isToldOffline()) confirm();
  };

  // An answer that was on its way when the connection opened.
  watchLivePosition(() => void (current && catchUp()));
  socket.on('disconnect', (reason) => {
    current = false;
    markDisconnected();
    // After a close by the server socket.io does not reconnect automatically. A revoked session is refused in
    // the handshake.
    if (reason === 'io server disconnect' && !closed)
      setTimeout(() => !closed && socket.connect(), 500 + 500 * Math.random());
  });
  socket.on('connect_error', (error) => {
    markDisconnected();
    if (refusedForGood(error))
      void sessionRefused(token, { code: 'session_expired', message: error.message });
    else if (!socket.active && !closed) setTimeout(() => !closed && socket.connect(), 5_000);
  });
  const stops = [
    onLive('resumed', (resumed) => {
      if (resumed.current && allFetched()) confirm();
      else void catchUp();
    }),
    onLive('pulse', ({ position }) => {
      if (!current) return;
      markHeard();
      markConfirmed();
      // An answer to a call made before this pulse is no reason to refetch.
      if (position !== undefined) raiseStreamOffset(position - pulse.everyMs);
    }),
    patchCacheFromLive(),
    probe(socket),
    passOnEvents(socket),
  ];
  const offline = () => markDisconnected();
  window.addEventListener('offline', offline);
  const timer = setInterval(() => {
    if (currentFreshness().state !== 'live') void catchUp();
  }, catchUpEveryMs);

  return () => {
    closed = true;
    current = false;
    clearInterval(timer);
    window.removeEventListener('offline', offline);
    for (const stop of stops) stop();
    socket.close();
    resetFreshness();
  };
}
