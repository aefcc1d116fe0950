import { routes } from '@forno/shared/contracts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';

/** Portions needed by open orders, by category and name; nothing is asked for while not `wanted`. */
export function useNeeds({ wanted = true } = {}) {
  return useAnswer(keys.admin.needs, routes.inventoryNeeds, { enabled: wanted });
}
