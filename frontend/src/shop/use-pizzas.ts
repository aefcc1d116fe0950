import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { request, shortTimeoutMs } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { fromPrerenderedPage } from '#transport/prerendered-answer.ts';

/** The menu. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function usePizzas({ onDemand = false } = {}) {
  return useQuery({
    enabled: !onDemand,
    queryKey: keys.pizzas,
    queryFn: ({ signal }) => request(routes.pizzas, { signal, timeoutMs: shortTimeoutMs }),
    ...fromPrerenderedPage(routes.pizzas),
  });
}

/** Three pizzas of the menu, also for visitors. */
export function useTastePizzas() {
  return useQuery({
    queryKey: keys.tastePizzas,
    queryFn: ({ signal }) => request(routes.tastePizzas, { signal }),
    ...fromPrerenderedPage(routes.tastePizzas),
  });
}
