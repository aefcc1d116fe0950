import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** The shop's settings. Refetched on live events, or occasionally for visitors, who get none. */
export function useShop() {
  return useQuery({
    ...queryOf(keys.shop, routes.shop, {}),
    refetchInterval: 60_000,
  });
}
