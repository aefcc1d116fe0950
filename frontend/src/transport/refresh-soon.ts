import { queryClient } from '#transport/query-client.ts';
import { keys } from './keys.ts';

const everyMs = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Refetches data computed from orders (counts, needs, the dashboard), debounced: forty orders at once cause one
 * request.
 */
export function refreshFiguresSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    for (const queryKey of [keys.admin.orderCounts, keys.admin.needs, keys.admin.dashboard]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, everyMs);
}
