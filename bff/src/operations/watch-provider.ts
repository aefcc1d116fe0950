import { type Provider, ProviderError } from '@forno/shared/server/payments';

/** At most one question in this time (ms), whoever looks. */
const askEveryMs = 10_000;

/** Whether the payment provider answers and takes our key: asked also while nobody pays. */
export function watchProvider(provider: Provider): () => Promise<boolean> {
  let last: { at: number; answered: Promise<boolean> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at > askEveryMs) {
      const asked = provider.fetchOrderByReceipt('health');
      const answered = asked.then(
        () => true,
        (error: unknown) =>
          error instanceof ProviderError && error.status > 0 && error.status < 500 && !error.keyRefused,
      );
      last = { at, answered };
    }
    return last.answered;
  };
}
