import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** The shop's settings. Refetched on live events, or occasionally for visitors, who get none. */
export function useShop() {
  return useQuery({
    queryKey: keys.shop,
    queryFn: ({ signal }) => request(routes.shop, { signal }),
    refetchInterval: 60_000,
  });
}
