/** The provider said no or did not answer. `retryable`: the same call may succeed later. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly retryable: boolean;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
    this.retryable = status === 0 || status === 429 || status >= 500;
  }
}
