import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Portions needed by open orders, by category and name. */
export function useNeeds() {
  return useQuery(queryOf(keys.admin.needs, routes.inventoryNeeds, {}));
}
