import { routes } from '@forno/shared/contracts/everyone';
import { shortTimeoutMs } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';

/** The ingredients and their available stock. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function useInventory({ onDemand = false } = {}) {
  return useAnswer(keys.inventory, routes.inventory, { timeoutMs: shortTimeoutMs, enabled: !onDemand });
}
