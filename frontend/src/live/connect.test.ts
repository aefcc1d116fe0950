import { livePositionHeader, pulse } from '@forno/shared/contracts/admin';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveStreamOffset, raiseStreamOffset } from '#transport/live-position.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, currentSession, endSession, whyExpired } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { connectLive } from './connect.ts';
import { currentFreshness, subscribeToFreshness } from './freshness-store.ts';
import { onLive } from './live-events.ts';

type Listener = (...args: unknown[]) => void;

const socket = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  return {
    listeners,
    active: true,
    connected: false,
    id: undefined as string | undefined,
    options: {} as { auth?: (give: (claims: unknown) => void) => void },
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: vi.fn<(event: string, answer: () => void) => void>(),
    onAny: (listener: Listener) => listeners.set('*', listener),
    connect: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  };
});
vi.mock('socket.io-client', () => ({
  io: (options: typeof socket.options) => {
    socket.options = options;
    return socket;
  },
}));

const hear = (event: string, ...args: unknown[]) => socket.listeners.get(event)?.(...args);
/** An answer that contains every change up to this moment. */
const answered = (at: number) => saveStreamOffset(new Headers({ [livePositionHeader]: String(at) }));
function connected(current: boolean): void {
  Object.assign(socket, { connected: true, id: 'a connection' });
  hear('connect');
  hear('*', 'resumed', { current });
}
function disconnected(why = 'transport close'): void {
  Object.assign(socket, { connected: false, id: undefined });
  hear('disconnect', why);
}
function claims(): unknown {
  let given: unknown;
  socket.options.auth?.((one) => {
    given = one;
  });
  return given;
}
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  raiseStreamOffset(Infinity);
  disconnected();
  beginSession('the-token', customer);
  close = connectLive('the-token');
});
afterEach(() => {
  close();
  endSession();
  vi.useRealTimers();
});

it('authenticates in the handshake, over websocket only', () => {
  expect(socket.options).toMatchObject({ transports: ['websocket'] });
  expect(claims()).toMatchObject({ token: 'the-token' });
});

it('names the oldest position of its answers', () => {
  answered(900);
  answered(700);
  answered(800);
  expect(claims()).toMatchObject({ position: 700 });
});

it('refetches everything when something has changed, and is then live', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  connected(false);
  expect(currentFreshness().state).toBe('connecting');
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledWith();
  expect(currentFreshness().state).toBe('live');
  disconnected();
  expect(currentFreshness().state).toBe('reconnecting');
});

it('refetches nothing when nothing has changed, and is live', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  connected(true);
  expect(currentFreshness().state).toBe('live');
  expect(invalidate).not.toHaveBeenCalled();
});

it('refetches all the same when a call had failed', async () => {
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('');
  const watched = new QueryObserver(queryClient, { queryKey: ['orders'], queryFn, retry: false });
  const stop = watched.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  connected(true);
  expect(currentFreshness().state).toBe('connecting');
  await vi.advanceTimersByTimeAsync(1);
  expect(currentFreshness().state).toBe('live');
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

it('refetches when an answer comes late that is older than all before', () => {
  answered(700);
  connected(true);
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  answered(701);
  expect(invalidate).not.toHaveBeenCalled();
  answered(600);
  expect(invalidate).toHaveBeenCalledWith();
});

it('names a later position when it reconnects, since pulses told that nothing was missed', async () => {
  answered(700);
  connected(true);
  hear('*', 'pulse', { at: '2026-11-20T14:00:00.000Z', position: 100_000 });
  await vi.advanceTimersByTimeAsync(50);
  disconnected();
  expect(claims()).toMatchObject({ position: 100_000 - pulse.everyMs });
});

it('takes no pulse for a confirmation while it has not caught up', async () => {
  vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  connected(false);
  hear('*', 'pulse', { at: '2026-11-20T14:00:00.000Z', position: 100_000 });
  await vi.advanceTimersByTimeAsync(50);
  expect(currentFreshness().state).toBe('connecting');
});

it('stays live on pulses, and polls without them', async () => {
  connected(true);
  await vi.advanceTimersByTimeAsync(11_000);
  hear('*', 'pulse', { at: '2026-11-20T14:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(currentFreshness().state).toBe('live');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentFreshness().state).toBe('stale');
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(invalidate).toHaveBeenCalled();
});

it('hands on what comes at once together: the first immediately, the others 50 ms later', async () => {
  const heard: string[] = [];
  const stop = onLive('menu.changed', ({ at }) => heard.push(at));
  const times = [1, 2, 3].map((second) => `2026-11-20T14:00:0${second}.000Z`);
  for (const at of times) hear('*', 'menu.changed', { at });
  expect(heard).toEqual(times.slice(0, 1));
  await vi.advanceTimersByTimeAsync(50);
  expect(heard).toEqual(times);
  stop();
});

it('notices a cut that closes no socket, while somebody watches', async () => {
  const stop = subscribeToFreshness(() => {});
  connected(true);
  socket.emit.mockImplementationOnce((_event, answer) => answer());
  await vi.advanceTimersByTimeAsync(900);
  expect(currentFreshness().state).toBe('live');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(currentFreshness().state).toBe('stale');
  socket.emit.mockImplementationOnce((_event, answer) => answer());
  await vi.advanceTimersByTimeAsync(900);
  expect(currentFreshness().state).toBe('live');
  stop();
});

it('expects no answer from a server that has never given one', async () => {
  const stop = subscribeToFreshness(() => {});
  connected(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(currentFreshness().state).toBe('live');
  stop();
});

it('ends the session when the handshake is refused', async () => {
  hear('connect_error', Object.assign(new Error('Session expired.'), { data: { code: 'session_expired' } }));
  await vi.waitFor(() => expect(currentSession().token).toBeNull());
  expect(whyExpired()).toBe('Session expired.');
});

it('comes back after the server closed it', async () => {
  disconnected('io server disconnect');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

it('does not come back after it was closed here', async () => {
  disconnected('io server disconnect');
  close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.connect).not.toHaveBeenCalled();
});

it('does not wait for the socket to notice that the network is gone', async () => {
  connected(true);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentFreshness().state).toBe('stale');
});
