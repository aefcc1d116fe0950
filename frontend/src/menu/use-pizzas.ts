import { routes } from '@forno/shared/contracts/everyone';
import { shortTimeoutMs } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { fromPrerenderedPage } from '#transport/prerendered-answer.ts';

/** The menu. Refetched on live events; with `onDemand` fetched by `refetch` alone. */
export function usePizzas({ onDemand = false } = {}) {
  return useAnswer(keys.pizzas, routes.pizzas, {
    timeoutMs: shortTimeoutMs,
    enabled: !onDemand,
    ...fromPrerenderedPage(routes.pizzas),
  });
}

/** Three pizzas of the menu, also for visitors. */
export function useFeaturedPizzas() {
  return useAnswer(keys.featuredPizzas, routes.featuredPizzas, fromPrerenderedPage(routes.featuredPizzas));
}
