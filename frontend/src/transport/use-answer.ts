import type { Answer, Route } from '@forno/shared/contracts/everyone';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { request, type RequestInput } from './request.ts';

/** What to ask, and how to keep the answer fresh: the options of the query library. */
type AnswerOptions<R extends Route> = RequestInput<R> &
  Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>;

/** The server's answer to one call, kept under its key; aborted when nothing on the screen needs it any more. */
export function useAnswer<R extends Route>(queryKey: QueryKey, route: R, asked: AnswerOptions<R>) {
  return useQuery<Answer<R>>({
    ...asked,
    queryKey,
    queryFn: ({ signal }) => request(route, { ...asked, signal }),
  });
}
