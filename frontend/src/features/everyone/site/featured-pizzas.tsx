import { useFeaturedPizzas } from '#menu/use-pizzas.ts';
import { PizzaCard, PizzaCardSkeleton } from '#widgets/pizza-card.tsx';

// Fetched together: the first load lists every lazy script.
export { ClosedNote } from '#widgets/closed-note.tsx';

/** Three real pizzas; hidden without an error when they can't be fetched. */
export function FeaturedPizzas() {
  const { data, isPending } = useFeaturedPizzas();
  if (isPending) return [1, 2, 3].map((one) => <PizzaCardSkeleton key={one} />);
  return data?.map((pizza) => <PizzaCard key={pizza._id} pizza={pizza} heading="h3" />);
}
