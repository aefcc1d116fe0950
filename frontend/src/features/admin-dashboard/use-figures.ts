import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Polled: new accounts and stopped workers cause no live event. */
const calmMs = 30_000;
/** Faster while paid checkouts wait for their orders. */
const anxiousMs = 5_000;

export function useFigures() {
  return useQuery({
    queryKey: keys.admin.dashboard,
    queryFn: ({ signal }) => request(routes.dashboard, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.workers !== 'running' || data.notYetOrdered.checkouts > 0) ? anxiousMs : calmMs,
  });
}
