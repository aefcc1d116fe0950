import { routes } from '@forno/shared/contracts/everyone';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** Who the shop is, for bills and the public pages. Refetched with the settings. */
export function useFacts() {
  return useAnswer([...keys.shop, 'facts'], routes.publicFacts, {});
}
