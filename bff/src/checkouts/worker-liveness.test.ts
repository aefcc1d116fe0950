import { canaryEveryMs, orderingQueues } from '@forno/shared/server/queues';
import type { Logger } from '@forno/shared/server/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WorkerLiveness, watchWorkerLiveness } from './worker-liveness.ts';

const limitMs = 45_000;
const redisMs = 10_000;
const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn() } as unknown as Logger;
let takenAt: () => Promise<Record<string, number>>;
let watch: WorkerLiveness;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The sign of life that stays as it is, and the one that is new at every look. */
const stale = () => Promise.resolve(Object.fromEntries(orderingQueues.map((queue) => [queue, 1_000])));
const fresh = () => Promise.resolve(Object.fromEntries(orderingQueues.map((queue) => [queue, Date.now()])));

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  takenAt = fresh;
  watch = watchWorkerLiveness(
    () => takenAt(),
    { WORKERS_SILENT_AFTER_MS: limitMs, REDIS_AWAY_AFTER_MS: redisMs },
    logger,
  );
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

describe('watching the consumers', () => {
  it('finds them away once their silence lasts longer than the limit, and back at the first sign', async () => {
    await pass(60_000);
    expect(watch.areAway()).toBe(false);
    takenAt = stale;
    await pass(limitMs);
    expect(watch.areAway()).toBe(false);
    await pass(2 * canaryEveryMs);
    expect(watch.areAway()).toBe(true);
    expect(logger.error).toHaveBeenCalledTimes(1);
    takenAt = fresh;
    await pass(canaryEveryMs);
    expect(watch.areAway()).toBe(false);
  });

  it('takes no sign for a new one that is another only by the conversion of its time', async () => {
    let beat = 0;
    takenAt = async () => {
      beat += 1;
      return Object.fromEntries(orderingQueues.map((queue) => [queue, 1_000_000 + (beat % 2)]));
    };
    await pass(limitMs + 3 * canaryEveryMs);
    expect(watch.areAway()).toBe(true);
  });

  it('needs both queues: orders come of neither alone', async () => {
    takenAt = async () => ({ ...(await stale()), 'payment-verification': Date.now() });
    await pass(limitMs + 3 * canaryEveryMs);
    expect(watch.areAway()).toBe(true);
  });

  it('gives a shop that has just started, and finds no sign at all, the whole limit', async () => {
    takenAt = async () => ({});
    await pass(limitMs - canaryEveryMs);
    expect(watch.areAway()).toBe(false);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])(
    'takes Redis for away once it %s for longer than a restart takes, and for back at its first answer',
    async (_, away) => {
      await pass(60_000);
      takenAt = away;
      await pass(redisMs);
      expect(watch.areAway()).toBe(false);
      await pass(canaryEveryMs + 2_000);
      expect(watch.areAway()).toBe(true);
      expect(logger.error).toHaveBeenCalledTimes(1);
      await pass(10 * limitMs);
      expect(logger.error).toHaveBeenCalledTimes(1);
      takenAt = fresh;
      await pass(2_000);
      expect(watch.areAway()).toBe(false);
    },
  );

  it('bears a restart of Redis, time and again', async () => {
    for (let restart = 0; restart < 5; restart += 1) {
      takenAt = () => Promise.reject(new Error('away'));
      await pass(redisMs - 2_000);
      takenAt = fresh;
      await pass(canaryEveryMs);
      expect(watch.areAway()).toBe(false);
    }
  });

  it('never takes payments in a shop that has not reached Redis since its start', async () => {
    watch.stop();
    watch = watchWorkerLiveness(
      () => Promise.reject(new Error('away')),
      { WORKERS_SILENT_AFTER_MS: limitMs, REDIS_AWAY_AFTER_MS: redisMs },
      logger,
    );
    await pass(redisMs + 2_000);
    expect(watch.areAway()).toBe(true);
  });

  it('counts the silence of workers from the return of Redis', async () => {
    takenAt = () => Promise.reject(new Error('away'));
    await pass(10 * limitMs);
    takenAt = async () => ({});
    await pass(limitMs - canaryEveryMs);
    expect(watch.areAway()).toBe(false);
  });

  it('bears a queue that rests as long as the provider may ask for', async () => {
    takenAt = stale;
    await pass(30_000 + canaryEveryMs);
    expect(watch.areAway()).toBe(false);
    takenAt = fresh;
    await pass(canaryEveryMs);
    takenAt = stale;
    await pass(30_000 + canaryEveryMs);
    expect(watch.areAway()).toBe(false);
  });

  it('does not hold a clock that is wrong by minutes against a worker', async () => {
    takenAt = async () => Object.fromEntries(orderingQueues.map((queue) => [queue, Date.now() - 600_000]));
    await pass(3 * limitMs);
    expect(watch.areAway()).toBe(false);
  });
});
