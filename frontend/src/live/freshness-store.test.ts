import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  currentFreshness,
  freshnessOf,
  markConfirmed,
  markConnected,
  markDisconnected,
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
  ['connecting', { cutAt: null, confirmedAt: null }],
  ['live', { cutAt: null, confirmedAt: 89_000 }],
  ['reconnecting', { cutAt: 98_500, confirmedAt: 98_000 }],
  ['stale', { cutAt: 98_000, confirmedAt: 97_000 }],
  ['stale', { cutAt: null, confirmedAt: 88_000 }],
  ['stale', { cutAt: 99_900, confirmedAt: 10_000 }],
])('is %s', (state, path) => {
  expect(freshnessOf(path, 100_000).state).toBe(state);
});

it('stops saying "Live" when pulses stop, although the socket is open', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToFreshness(heard);
  markConnected();
  markConfirmed();
  vi.advanceTimersByTime(5_000);
  markConfirmed();
  vi.advanceTimersByTime(11_900);
  expect(currentFreshness().state).toBe('live');
  vi.advanceTimersByTime(200);
  expect(currentFreshness().state).toBe('stale');
  expect(heard).toHaveBeenCalled();
  markConfirmed();
  expect(currentFreshness().state).toBe('live');
  stop();
});

it('gives the age of what is shown within two seconds of a cut', () => {
  markConnected();
  markConfirmed();
  markDisconnected();
  expect(currentFreshness().state).toBe('reconnecting');
  vi.advanceTimersByTime(2_000);
  expect(currentFreshness().state).toBe('stale');
  markConnected();
  expect(currentFreshness().state).toBe('live');
});
