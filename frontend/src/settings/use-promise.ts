import { routes } from '@forno/shared/contracts/everyone';
import type { Fulfilment } from '@forno/shared/domain';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';

/** The delivery time of so many pizzas if they were paid now, and why they can't be while the shop takes no orders. */
export function usePromise(pizzas: number | undefined, fulfilment?: Fulfilment) {
  return useAnswer([...keys.shop, 'promise', pizzas, fulfilment], routes.promise, {
    query: { pizzas: pizzas ?? 0, fulfilment },
    enabled: pizzas !== undefined,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
}
