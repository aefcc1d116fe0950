import { useTastePizzas } from '#api/use-pizzas.ts';
import { PizzaCard, PizzaCardSkeleton } from '#ui/pizza-card.tsx';

/** Three real pizzas; none when they can't be fetched, and nobody is bothered with it here. */
export function Taste() {
  const { data, isPending } = useTastePizzas();
  if (isPending) return [1, 2, 3].map((one) => <PizzaCardSkeleton key={one} />);
  return data?.map((pizza) => <PizzaCard key={pizza._id} pizza={pizza} heading="h3" />);
}
