import type { Redis } from 'ioredis';
import Razorpay from 'razorpay';
import { z } from 'zod';
import type { Config } from '../runtime/config/index.ts';
import { ProviderError } from './errors.ts';

type ProviderConfig = Pick<
  Config,
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_URL' | 'PROVIDER_TIMEOUT_MS'
>;

/** The SDK's HTTP client, which its typings leave open. */
interface SdkHttp {
  defaults: { baseURL?: string; timeout?: number; maxContentLength?: number };
  interceptors: {
    request: { use(before: <T extends object>(request: T) => T & { signal: AbortSignal }): void };
    response: { use(onAnswer: <T>(answer: T) => T, onError: (error: unknown) => Promise<never>): void };
  };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

const isSdkHttp = (value: unknown): value is SdkHttp =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value;

const Failure = z.object({
  response: z
    .object({
      status: z.number(),
      headers: z
        .looseObject({ 'retry-after': z.coerce.number().positive().optional().catch(undefined) })
        .catch({}),
      data: z.object({ error: z.object({ description: z.string().optional() }).optional() }).catch({}),
    })
    .optional(),
  message: z.string().catch('no answer'),
});

/** Bytes: a full page of payments is a hundredth of that. */
const answerMax = 20_000_000;

/**
 * The SDK plus a configurable address, one deadline over the whole call, a bound on its answer, and proper errors (it turns every lost connection into a TypeError,
 * and otherwise throws plain objects).
 */
export function createSdk(
  config: ProviderConfig,
  note: <T>(answer: T) => T,
): { sdk: Razorpay; http: SdkHttp } {
  const sdk = new Razorpay({ key_id: config.RAZORPAY_KEY_ID, key_secret: config.RAZORPAY_KEY_SECRET });
  const http: unknown = Reflect.get(sdk.api, 'rq');
  if (!isSdkHttp(http)) throw new Error('razorpay: the SDK no longer exposes its HTTP client as api.rq');
  http.defaults.baseURL = config.RAZORPAY_URL;
  http.defaults.maxContentLength = answerMax;
  // The client's own time-out starts anew with each byte.
  http.interceptors.request.use((request) => ({
    ...request,
    signal: AbortSignal.timeout(config.PROVIDER_TIMEOUT_MS),
  }));
  http.interceptors.response.use(note, (error) => {
    const { response, message } = Failure.parse(error);
    note(response);
    const text = response?.data.error?.description ?? message;
    const seconds = response?.headers['retry-after'];
    const failure = new ProviderError(
      text,
      response?.status ?? 0,
      seconds === undefined ? undefined : seconds * 1_000,
    );
    // The SDK reads `response` of any error, and would throw a TypeError without one.
    return Promise.reject(
      Object.assign(failure, { response: { status: failure.status, data: { error: failure } } }),
    );
  });
  return { sdk, http };
}

const Thrown = z.object({ statusCode: z.number(), error: z.instanceof(ProviderError) });

/** Converts whatever the SDK threw into a ProviderError. */
export function toProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown;
  const parsed = Thrown.safeParse(thrown);
  return parsed.success ? parsed.data.error : new ProviderError(String(thrown), 0);
}

/**
 * Waits for the next slot under the provider's rate limit.
 * @throws ProviderError 429 when that is too far off
 */
export type WaitForSlot = () => Promise<void>;

/**
 * One queue for all callers: each call moves its end by one slot. Uses Redis' clock, since process clocks differ.
 * Returns the wait in microseconds, or -1 when it exceeds the caller's maximum: then no slot was taken. An end that no
 * caller can have reached is of a clock that went back since: the queue begins anew.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local slot = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if slot - now > tonumber(ARGV[3]) then slot = now end
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
  const furthest = longestMs.worker * 1_000 + interval;
  return async () => {
    const longest = (longestMs[who] + headStart) * 1_000;
    const off = await redis.eval(script, 1, key, interval, longest, furthest).then(Number, () => 0);
    if (off < 0) throw new ProviderError('the shop asks the provider more often than it may', 429);
    const waitMs = off / 1_000 - headStart;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
