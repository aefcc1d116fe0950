import { type Provider, ProviderError } from '@forno/shared/server/provider';
import { type Cached, createCache } from '@forno/shared/server/live';

/** At most one question in this time (ms), whoever looks. */
const askEveryMs = 10_000;

/** Whether the payment provider answers and takes our key: asked also while nobody pays. */
export const watchProvider = (provider: Provider): Cached<boolean> =>
  createCache(
    () =>
      provider.fetchOrderByReceipt('health').then(
        () => true,
        (error: unknown) =>
          error instanceof ProviderError && error.status > 0 && error.status < 500 && !error.keyRefused,
      ),
    askEveryMs,
  );
