import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, currentSession, endSession } from '#api/session.ts';
import { customer } from '#api/testing/fake-server.ts';
import { connectLive } from './connect.ts';
import { currentFreshness } from './freshness-store.ts';
import { onLive } from './live-events.ts';

type Listener = (...args: unknown[]) => void;

const socket = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  return {
    listeners,
    active: true,
    options: undefined as unknown,
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    onAny: (listener: Listener) => listeners.set('*', listener),
    connect: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  };
});
vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    socket.options = options;
    return socket;
  },
}));

const hear = (event: string, ...args: unknown[]) => socket.listeners.get(event)?.(...args);
let client: QueryClient;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  beginSession('the-token', customer);
  client = new QueryClient();
  close = connectLive('the-token', client);
});
afterEach(() => {
  close();
  endSession();
  client.clear();
  vi.useRealTimers();
});

it('authenticates in the handshake, over websocket only', () => {
  expect(socket.options).toMatchObject({ transports: ['websocket'], auth: { token: 'the-token' } });
});

it('refetches everything on each connect, and is then live', async () => {
  client.setQueryData(['orders'], []);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  hear('connect');
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledWith();
  expect(currentFreshness().state).toBe('live');
  hear('disconnect', 'transport close');
  expect(currentFreshness().state).toBe('reconnecting');
});

it('stays live on pulses, and polls without them', async () => {
  hear('connect');
  await vi.advanceTimersByTimeAsync(11_000);
  hear('*', 'pulse', { at: '2026-11-20T14:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(currentFreshness().state).toBe('live');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentFreshness().state).toBe('stale');
  const invalidate = vi.spyOn(client, 'invalidateQueries');
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

it('ends the session when the handshake is refused', () => {
  hear('connect_error', Object.assign(new Error('Session expired.'), { data: { code: 'session_expired' } }));
  expect(currentSession().token).toBeNull();
});

it('comes back after the server closed it', async () => {
  hear('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

it('does not come back after it was closed here', async () => {
  hear('disconnect', 'io server disconnect');
  close();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.connect).not.toHaveBeenCalled();
});
