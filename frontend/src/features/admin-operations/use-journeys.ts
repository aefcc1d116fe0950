import { routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';

/** Polled: there are no live events about this. */
const againMs = 2_000;
const fewest = 2;

export function useFound(q: string) {
  return useQuery({
    queryKey: keys.admin.journeys(q),
    queryFn: ({ signal }) => call(routes.journeys, { query: { q }, signal }),
    enabled: q.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useJourney(id: string) {
  return useQuery({
    queryKey: keys.admin.journey(id),
    queryFn: ({ signal }) => call(routes.journey, { params: { id }, signal }),
    // After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
}
