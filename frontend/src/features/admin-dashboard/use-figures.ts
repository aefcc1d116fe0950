import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Polled: new accounts and stopped workers cause no live event. */
const calmMs = 30_000;
/** Faster while paid checkouts wait for their orders. */
const anxiousMs = 5_000;

export function useFigures() {
  return useQuery({
    ...queryOf(keys.admin.dashboard, routes.dashboard, {}),
    refetchInterval: ({ state: { data } }) =>
      data && (data.workers !== 'running' || data.notYetOrdered.checkouts > 0) ? anxiousMs : calmMs,
  });
}
