import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request, shortTimeoutMs } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** The ingredients and their available stock. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function useInventory({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    queryKey: keys.inventory,
    queryFn: ({ signal }) => request(routes.inventory, { signal, timeoutMs: shortTimeoutMs }),
  });
}
