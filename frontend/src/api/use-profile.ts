import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** Asked anew whenever somebody comes back to it: the email is verified in another tab, and no event tells it. */
export function useProfile() {
  return useQuery({
    queryKey: keys.profile,
    queryFn: async ({ signal }) => (await call(routes.profile, { signal })).user,
    staleTime: 0,
  });
}
