import { routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Polled: there are no live events about this. */
const againMs = 2_000;
const fewest = 2;

export function useFound(q: string) {
  return useQuery({
    ...queryOf(keys.admin.journeys(q), routes.journeys, { query: { q } }),
    enabled: q.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useJourney(id: string) {
  return useQuery({
    ...queryOf(keys.admin.journey(id), routes.journey, { params: { id } }),
    // After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
}
