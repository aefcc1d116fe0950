import { type PizzaAnswer, routes } from '@forno/shared/contracts/admin';
import { formatCount } from '@forno/shared/domain';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { SaleSwitch } from './sale-switch.tsx';

function saleWords({ count, kind }: PizzaAnswer): string {
  if (!count) return 'On sale';
  if (kind) return count.left === 0 ? '✕ Sold out' : `${formatCount(count.left)} left`;
  return count.left === 0 ? '✕ Sold out until tomorrow' : `${formatCount(count.left)} left today`;
}

/** A pizza, whatever its ingredients: on sale, sold out until tomorrow, or so many left today; a drink without an end. */
export function PizzaSale({ pizza }: { pizza: PizzaAnswer }) {
  const { _id: id, name, count } = pizza;
  const { mutate, isPending } = useMutation({
    mutationFn: (to: { left: number } | { soldOut: boolean }) =>
      'left' in to
        ? request(routes.countPizza, { params: { id }, body: to })
        : request(routes.switchPizza, { params: { id }, body: to }),
    // Within the mutation, so that a switch turns before the next tap.
    onSettled: () => refetch(keys.pizzas),
    onError: (error) => showFailure(error, adminErrors.pizzaUpdate),
  });
  return (
    <SaleSwitch
      name={name}
      soldOut={count?.left === 0}
      words={saleWords(pizza)}
      onSwitch={(soldOut) => mutate({ soldOut })}
      onLeft={(left, close) => mutate({ left }, { onSuccess: close })}
      busy={isPending}
    />
  );
}
