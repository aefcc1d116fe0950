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
  defaults: { baseURL?: string; timeout?: number };
  interceptors: { response: { use(onAnswer: undefined, onError: (error: unknown) => Promise<never>): void } };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

const isSdkHttp = (value: unknown): value is SdkHttp =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value;

const Failure = z.object({
  response: z
    .object({
      status: z.number(),
      headers: z
        .object({ 'retry-after': z.coerce.number().positive().optional().catch(undefined) })
        .catch({}),
      data: z.object({ error: z.object({ description: z.string().optional() }).optional() }).catch({}),
    })
    .optional(),
  message: z.string().catch('no answer'),
});

/**
 * The SDK plus a configurable address, a timeout, and proper errors (it turns every lost connection into a TypeError,
 * and otherwise throws plain objects).
 */
export function createSdk(config: ProviderConfig): { sdk: Razorpay; http: SdkHttp } {
  const sdk = new Razorpay({ key_id: config.RAZORPAY_KEY_ID, key_secret: config.RAZORPAY_KEY_SECRET });
  const http: unknown = Reflect.get(sdk.api, 'rq');
  if (!isSdkHttp(http)) throw new Error('razorpay: the SDK no longer exposes its HTTP client as api.rq');
  http.defaults.baseURL = config.RAZORPAY_URL;
  http.defaults.timeout = config.PROVIDER_TIMEOUT_MS;
  http.interceptors.response.use(undefined, (error) => {
    const { response, message } = Failure.parse(error);
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
