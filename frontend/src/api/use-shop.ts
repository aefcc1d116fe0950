import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** The shop's settings. Refetched on live events, or occasionally for visitors, who get none. */
export function useShop() {
  return useQuery({
    queryKey: keys.shop,
    queryFn: ({ signal }) => call(routes.shop, { signal }),
    refetchInterval: 60_000,
  });
}
