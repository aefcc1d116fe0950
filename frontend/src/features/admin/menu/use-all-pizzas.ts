import { type PizzaAnswer, routes } from '@forno/shared/contracts/admin';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { arranged } from '#menu/arranged.ts';
import { usePizzas } from '#menu/use-pizzas.ts';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { refetch } from '#transport/query-client.ts';

export interface ListedPizza extends PizzaAnswer {
  hidden: boolean;
}

/** Below the menu's key, so that a change of the menu fetches it again. */
const hiddenKey = [...keys.pizzas, 'hidden'];

/** The menu, followed by what it leaves out. `all` is undefined until both are known; `isSure`: both of now; `failed` is the one that is not, or the menu. */
export function useAllPizzas() {
  const menu = usePizzas();
  const hidden = useAnswer(hiddenKey, routes.hiddenPizzas, {});
  const all: ListedPizza[] | undefined = menu.data &&
    (hidden.data ?? (hidden.isError ? [] : undefined)) && [
      ...arranged(menu.data).map((pizza) => ({ ...pizza, hidden: false })),
      ...(hidden.data ?? []).map((pizza) => ({ ...pizza, hidden: true })),
    ];
  const isSure = [menu, hidden].every(({ isSuccess, isFetching }) => isSuccess && !isFetching);
  return { menu, all, isSure, failed: hidden.isError ? hidden : menu };
}

/** Saves the menu's order, and what it leaves out. */
export function useArrangeMenu() {
  return useMutation({
    scope: { id: 'arrange menu' },
    mutationFn: (pizzas: readonly ListedPizza[]) =>
      request(routes.arrangeMenu, { body: { pizzas: pizzas.map(({ _id, hidden }) => ({ _id, hidden })) } }),
    onSettled: () => refetch(keys.pizzas),
    onError: (error) => showFailure(error, adminErrors.pizzaUpdate),
  });
}

/** The list with one element at another place; nothing else changes its order. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
