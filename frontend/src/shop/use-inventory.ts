import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, shortTimeoutMs } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** The ingredients and their available stock. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function useInventory({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    ...queryOf(keys.inventory, routes.inventory, { timeoutMs: shortTimeoutMs }),
  });
}
