/** Statuses that say nothing about the call itself: it may succeed when it is made again. */
const passing = [408, 409, 425, 429];
/** No answer, or that of a gateway which got none: it may all the same have been done. */
const silent = [0, 408, 502, 504];

/**
 * The provider said no or did not answer. `retryable`: the same call may succeed later. 409 is among these,
 * because a refund that is still being made is answered so. `keyRefused`: nothing will succeed until somebody
 * mends the key, and everything will afterwards; so what is due stays due.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly retryable: boolean;
  readonly keyRefused: boolean;
  /** Nobody knows whether the provider did what it was asked. */
  readonly outcomeUnknown: boolean;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** How long the provider wants to be left alone (`Retry-After`), in milliseconds. */
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
