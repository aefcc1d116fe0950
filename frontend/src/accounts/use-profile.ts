import { routes } from '@forno/shared/contracts/customer';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: async ({ signal }) => (await request(routes.profile, { signal })).user,
});

/** Refetched on focus: the email is verified in another tab, without a live event. */
export function useProfile(enabled = true) {
  return useQuery({ ...profileQuery, staleTime: 0, enabled });
}
