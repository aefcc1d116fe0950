import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { noteServerDate, serverNow, useClockBehind, useServerNow } from './use-now.ts';

const at = Date.parse('2026-11-26T14:00:00Z');
const minutes = 60_000;
afterEach(() => {
  noteServerDate(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['seven minutes behind', 7],
  ['three hours fast, of another time zone', -180],
])('a device that is %s goes by the server’s clock, and knows how far it is off', (_how, behind) => {
  vi.useFakeTimers({ now: at - behind * minutes });
  const { result } = renderHook(() => ({ now: useServerNow(1_000), behind: useClockBehind() }));
  act(() => noteServerDate(new Date(at).toUTCString()));
  expect([result.current.now.getTime(), result.current.behind, serverNow()]).toEqual([at, behind, at]);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.now.getTime()).toBe(at + minutes);
});

it('goes by its own clock while that is as good as ours, or the answer names no time', () => {
  vi.useFakeTimers({ now: at });
  noteServerDate(new Date(at - 3_000).toUTCString());
  noteServerDate(null);
  noteServerDate('yesterday');
  expect(serverNow()).toBe(at);
});

it('notices that the device’s clock was put right', () => {
  vi.useFakeTimers({ now: at - 10 * minutes });
  noteServerDate(new Date(at).toUTCString());
  vi.setSystemTime(at + minutes);
  noteServerDate(new Date(at + minutes).toUTCString());
  expect(serverNow()).toBe(at + minutes);
});
