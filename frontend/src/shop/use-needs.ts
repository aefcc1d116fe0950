import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** Portions needed by open orders, by category and name; nothing is asked for while not `wanted`. */
export function useNeeds({ wanted = true } = {}) {
  return useQuery({ enabled: wanted, ...queryOf(keys.admin.needs, routes.inventoryNeeds, {}) });
}
