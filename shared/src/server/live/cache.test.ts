import { afterEach, expect, it, vi } from 'vitest';
import { createCache } from './cache.ts';

afterEach(() => void vi.useRealTimers());

it('reads again after its time, though the clock was put back', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => 1);
  const { read } = createCache(load, 1_000);
  await read();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await read();
  expect(load).toHaveBeenCalledTimes(2);
});
