import { routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Polled: there are no live events about this. */
const againMs = 2_000;
const fewest = 2;

export function useFound(q: string) {
  return useQuery({
    queryKey: keys.admin.journeys(q),
    queryFn: ({ signal }) => request(routes.journeys, { query: { q }, signal }),
    enabled: q.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useJourney(id: string) {
  return useQuery({
    queryKey: keys.admin.journey(id),
    queryFn: ({ signal }) => request(routes.journey, { params: { id }, signal }),
    // After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
}
