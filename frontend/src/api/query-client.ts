import { notifyManager, QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from './session.ts';

/** A refusal stays a refusal; only what may pass by itself is tried again. */
function worthRetrying(failures: number, error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0;
  const kind = 'kind' in error ? error.kind : undefined;
  // Who has waited a whole timeout is told, not kept waiting for three.
  if (kind === 'contract' || kind === 'timeout') return false;
  return failures < 2 && (status === 0 || status >= 500);
}

// A timer in between would let React put a ticked box back for a moment before it shows what was ticked.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthRetrying,
      // The device's own idea of "online" is often wrong on a local network; the call itself knows.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

let token = currentSession().token;

// What one person loaded is never shown to the next.
subscribeToSession(() => {
  const next = currentSession().token;
  if (next === token) return;
  token = next;
  if (next) void queryClient.resetQueries();
  else queryClient.clear();
});
