import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** Portions needed by open orders, by category and name. */
export function useNeeds() {
  return useQuery({
    queryKey: keys.admin.needs,
    queryFn: ({ signal }) => call(routes.inventoryNeeds, { signal }),
  });
}
