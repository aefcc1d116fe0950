import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  currentFreshness,
  freshnessOf,
  noteConfirmed,
  noteConnected,
  resetFreshness,
  subscribeToFreshness,
} from './freshness-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  resetFreshness();
});
afterEach(() => {
  resetFreshness();
  vi.useRealTimers();
});

it.each([
  ['connecting', { connected: true, confirmedAt: null }],
  ['live', { connected: true, confirmedAt: 89_000 }],
  ['reconnecting', { connected: false, confirmedAt: 89_000 }],
  ['stale', { connected: true, confirmedAt: 88_000 }],
  ['stale', { connected: false, confirmedAt: 10_000 }],
])('is %s', (state, path) => {
  expect(freshnessOf(path, 100_000).state).toBe(state);
});

it('stops saying "Live" when pulses stop, although the socket is open', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToFreshness(heard);
  noteConnected(true);
  noteConfirmed();
  vi.advanceTimersByTime(5_000);
  noteConfirmed();
  vi.advanceTimersByTime(11_900);
  expect(currentFreshness().state).toBe('live');
  vi.advanceTimersByTime(200);
  expect(currentFreshness().state).toBe('stale');
  expect(heard).toHaveBeenCalled();
  noteConfirmed();
  expect(currentFreshness().state).toBe('live');
  stop();
});
