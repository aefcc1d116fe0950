import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, shortTimeoutMs } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { fromPrerenderedPage } from '#transport/prerendered-answer.ts';

/** The menu. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function usePizzas({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    ...queryOf(keys.pizzas, routes.pizzas, { timeoutMs: shortTimeoutMs }),
    ...fromPrerenderedPage(routes.pizzas),
  });
}

/** Three pizzas of the menu, also for visitors. */
export function useTastePizzas() {
  return useQuery({
    ...queryOf(keys.tastePizzas, routes.tastePizzas, {}),
    ...fromPrerenderedPage(routes.tastePizzas),
  });
}
