import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Portions needed by open orders, by category and name. */
export function useNeeds() {
  return useQuery({
    queryKey: keys.admin.needs,
    queryFn: ({ signal }) => request(routes.inventoryNeeds, { signal }),
  });
}
