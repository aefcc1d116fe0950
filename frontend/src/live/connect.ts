import type { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { expireSession } from '#api/session-expiry.ts';
import { currentFreshness, noteConfirmed, noteConnected, resetFreshness } from './freshness-store.ts';
import { emitLive, isLiveEvent, onLive } from './live-events.ts';
import { patchCacheFromLive } from './patch-cache.ts';

/** While the live path is silent the screens are asked for anew this often, so that they are late but not wrong. */
const catchUpEveryMs = 15_000;
const refusedCodes: unknown[] = ['session_expired', 'token_missing'];

/** The BFF's refusal of a handshake carries the code that a call would get. */
function refusedForGood(error: Error): boolean {
  const data: unknown = 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data && refusedCodes.includes(data.code);
}

/** One socket for this session. Returns the way to close it. */
export function connectLive(token: string, client: QueryClient): () => void {
  const socket = io({ transports: ['websocket'], auth: { token }, reconnectionDelayMax: 5_000 });
  let closed = false;

  /** What happened while nobody listened is only known by asking. */
  const catchUp = async () => {
    await client.invalidateQueries();
    const failed = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .some((query) => query.state.error);
    if (!closed && !failed) noteConfirmed();
  };

  socket.on('connect', () => {
    noteConnected(true);
    void catchUp();
  });
  socket.on('disconnect', (reason) => {
    noteConnected(false);
    // Closed by the server: socket.io leaves coming back to us. A revoked session is refused in the handshake.
    if (reason === 'io server disconnect' && !closed) setTimeout(() => !closed && socket.connect(), 1_000);
  });
  socket.on('connect_error', (error) => {
    noteConnected(false);
    if (refusedForGood(error)) expireSession(token);
    else if (!socket.active && !closed) setTimeout(() => !closed && socket.connect(), 5_000);
  });
  socket.onAny((event: string, payload: unknown) => {
    if (isLiveEvent(event)) emitLive(event, payload);
  });

  const stopPulse = onLive('pulse', noteConfirmed);
  const stopPatching = patchCacheFromLive(client);
  const timer = setInterval(() => {
    if (currentFreshness().state !== 'live') void catchUp();
  }, catchUpEveryMs);

  return () => {
    closed = true;
    clearInterval(timer);
    stopPulse();
    stopPatching();
    socket.close();
    resetFreshness();
  };
}
