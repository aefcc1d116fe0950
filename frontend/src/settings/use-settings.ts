import { routes } from '@forno/shared/contracts/everyone';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';

/** The shop's settings. Refetched on live events, or occasionally for visitors, who get none. */
export function useSettings() {
  return useAnswer(keys.shop, routes.settings, { refetchInterval: 60_000 });
}
