import type { Redis } from 'ioredis';
import type { Config } from '../runtime/config/index.ts';
import { ProviderError } from './errors.ts';

/**
 * Waits for the next slot under the provider's rate limit.
 * @throws ProviderError 429 when that is too far off
 */
export type WaitForSlot = () => Promise<void>;

/**
 * One queue for all callers: each call moves its end by one slot. Uses Redis' clock, since process clocks differ.
 * Returns the wait in microseconds, or -1 when it exceeds the caller's maximum: then no slot was taken.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local slot = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if slot - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], string.format('%.0f', slot + tonumber(ARGV[1])), 'PX', 120000)
return slot - now`;

/** How far (ms) requests with a waiting customer may run ahead; the workers then make up for it. */
const headStartMs = 1_000;

/** Maximum wait (ms) of a request, and of a worker, whose job is then retried. */
const longestMs = { request: 3_000, worker: 30_000 };

/**
 * Enforces `PROVIDER_CALLS_PER_SECOND` across all processes. Without Redis calls are not limited: the provider's own
 * 429 applies.
 */
export function createRateLimit(
  redis: Redis,
  config: Pick<Config, 'QUEUE_PREFIX' | 'PROVIDER_CALLS_PER_SECOND'>,
  who: keyof typeof longestMs,
): WaitForSlot {
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
