import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';

/** Live events announce most changes; new accounts, and workers that have stopped, announce nothing. */
const calmMs = 30_000;
/** While something that was paid waits for its orders. */
const anxiousMs = 5_000;

export function useFigures() {
  return useQuery({
    queryKey: keys.admin.dashboard,
    queryFn: ({ signal }) => call(routes.dashboard, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.workers !== 'running' || data.notYetOrdered.checkouts > 0) ? anxiousMs : calmMs,
  });
}
