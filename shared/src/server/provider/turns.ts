import type { Redis } from 'ioredis';
import type { Config } from '../config/index.ts';
import { ProviderError } from './errors.ts';

/** Waits until the next call of the provider may be made. @throws ProviderError 429 when that is too far off */
export type TakeTurn = () => Promise<void>;

/**
 * One line for all callers: each call moves the end of the line by the time that one call takes up. Redis' own
 * clock, so that processes whose clocks differ keep the same limit. Answers how far off the turn is, in
 * microseconds, or -1 when it is further off than the caller waits: then nothing was taken.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if turn - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', turn + tonumber(ARGV[1])), 'PX', 120000)
return turn - now`;

/** How far ahead of the line whose customer waits may go: the workers then make up for it. Milliseconds. */
const headStartMs = 1_000;

/** The longest wait of a request, and of a worker, which then is tried again. Milliseconds. */
const longestMs = { request: 3_000, worker: 30_000 };

/**
 * Keeps `PROVIDER_CALLS_PER_SECOND` for all processes together. While Redis is away calls are not held back:
 * the provider's own 429 is the limit then.
 */
export function createTurns(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX' | 'PROVIDER_CALLS_PER_SECOND'>,
  who: keyof typeof longestMs,
): TakeTurn {
  const key = `${config.QUEUE_PREFIX}:provider-calls`;
  const interval = Math.ceil(1_000_000 / config.PROVIDER_CALLS_PER_SECOND);
  const headStart = who === 'request' ? headStartMs : 0;
  return async () => {
    const longest = (longestMs[who] + headStart) * 1_000;
    const off = await redis.eval(script, 1, key, interval, longest).then(Number, () => 0);
    if (off < 0) throw new ProviderError('the shop asks the provider more often than it may', 429);
    const waitMs = off / 1_000 - headStart;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
