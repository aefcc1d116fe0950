import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, shortTimeoutMs } from './call.ts';
import { keys } from './keys.ts';

/** The menu. Refetched when the live event says that it changed. */
export function usePizzas() {
  return useQuery({
    queryKey: keys.pizzas,
    queryFn: ({ signal }) => call(routes.pizzas, { signal, timeoutMs: shortTimeoutMs }),
  });
}

/** Three of the menu, for whoever is not logged in as well. */
export function useTastePizzas() {
  return useQuery({
    queryKey: keys.tastePizzas,
    queryFn: ({ signal }) => call(routes.tastePizzas, { signal }),
  });
}
