import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, shortTimeoutMs } from './call.ts';
import { keys } from './keys.ts';
import { fromPrerenderedPage } from './prerendered-answer.ts';

/** The menu. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function usePizzas({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    queryKey: keys.pizzas,
    queryFn: ({ signal }) => call(routes.pizzas, { signal, timeoutMs: shortTimeoutMs }),
    ...fromPrerenderedPage(routes.pizzas),
  });
}

/** Three pizzas of the menu, also for visitors. */
export function useTastePizzas() {
  return useQuery({
    queryKey: keys.tastePizzas,
    queryFn: ({ signal }) => call(routes.tastePizzas, { signal }),
    ...fromPrerenderedPage(routes.tastePizzas),
  });
}
