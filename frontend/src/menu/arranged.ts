import type { PizzaAnswer } from '@forno/shared/contracts/everyone';

/** The menu in the shop's own order: staff find a pizza where it was, whatever is ordered most. */
export const arranged = (pizzas: readonly PizzaAnswer[]): PizzaAnswer[] =>
  pizzas.toSorted(({ place = 0 }, other) => place - (other.place ?? 0));
