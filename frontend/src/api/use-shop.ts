import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** How the shop runs. Refetched when the live event says that it changed; a visitor, who hears of none, looks now and then. */
export function useShop() {
  return useQuery({
    queryKey: keys.shop,
    queryFn: ({ signal }) => call(routes.shop, { signal }),
    refetchInterval: 60_000,
  });
}
