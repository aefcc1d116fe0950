import { routes } from '@forno/shared/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';

/** Nothing announces what happens to a checkout: whoever looks at it looks again. */
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
    // What could not be loaded waits for its button.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
}
