/** Statuses unrelated to the call itself: a retry may succeed. */
const passing = [408, 409, 425, 429];
/** No response, one that can't be read, or a gateway's: the call may still have been executed. */
const silent = [0, 408, 502, 504];

/**
 * The provider refused or did not respond. `retryable`: the same call may succeed later, including 409, the response
 * while a refund is in progress. `keyRefused`: everything fails until the key is fixed, and works afterwards; so due
 * work stays due.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly retryable: boolean;
  readonly keyRefused: boolean;
  /** It is unknown whether the provider executed the call. */
  readonly outcomeUnknown: boolean;
  /** HTTP status, 0 without a response. */
  readonly status: number;
  /** The provider's `Retry-After`, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.keyRefused = status === 401 || status === 403;
    this.retryable = this.keyRefused || status === 0 || status >= 500 || passing.includes(status);
    this.outcomeUnknown = silent.includes(status);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The answer, or undefined where the provider refuses for good: it knows nothing of the kind. */
export const ifKnown = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ProviderError && !error.retryable) return undefined;
    throw error;
  });
