import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from '#session/session.ts';

/** Refusals are final; only transient errors are retried. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0;
  const kind = 'kind' in error ? error.kind : undefined;
  // No retry after a timeout: the user has waited long enough.
  if (kind === 'contract' || kind === 'timeout') return false;
  return failures < 2 && (status === 0 || status >= 500);
}

// Without a timer in between, since React would briefly reset a ticked checkbox.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      // navigator.onLine is often wrong on a local network; the call itself knows.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Asks again for what these keys address, now if a screen shows it. Resolves when that has come. */
export const refetch = async (...stale: readonly QueryKey[]): Promise<void> => {
  const ask = async (queryKey: QueryKey) => {
    const first = queryClient.isFetching({ queryKey, predicate: ({ state }) => !state.data });
    await queryClient.invalidateQueries({ queryKey });
    // A first answer under way was waited for, not replaced, and may be of before: all who waited ask once.
    if (first) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  };
  await Promise.all(stale.map(ask));
};

let last = currentSession();

// Never show one user's data to the next, or send what waits to be sent.
subscribeToSession(() => {
  const { token, userId } = last;
  last = currentSession();
  if (last.token === token) return;
  // The same user again: the page that stands keeps what it shows, and what is typed in it.
  const isSame = userId && last.userId === userId;
  if (!isSame) queryClient.getMutationCache().clear();
  if (last.token) void (isSame ? refetch([]) : queryClient.resetQueries());
  else queryClient.clear();
});
