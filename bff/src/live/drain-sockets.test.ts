import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drainSockets } from './drain-sockets.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  [1_000, 1_000, 500],
  [10_000, 2_000, 5_000],
])('of %i connections, %i ms after it began %i are closed', async (count, ms, expected) => {
  const connections = Array.from({ length: count }, () => ({ close: vi.fn<() => void>() }));
  const closed = (): number => connections.filter(({ close }) => close.mock.calls.length > 0).length;
  const ended = drainSockets(connections);
  expect(closed()).toBeLessThan(5);
  await vi.advanceTimersByTimeAsync(ms);
  expect(Math.abs(closed() - expected)).toBeLessThan(10);
  await vi.runAllTimersAsync();
  await ended;
  expect(closed()).toBe(count);
});
