import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, shortTimeoutMs } from './call.ts';
import { keys } from './keys.ts';

/** The ingredients and their available stock. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function useInventory({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    queryKey: keys.inventory,
    queryFn: ({ signal }) => call(routes.inventory, { signal, timeoutMs: shortTimeoutMs }),
  });
}
