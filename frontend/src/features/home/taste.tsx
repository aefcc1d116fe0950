import { useTastePizzas } from '#api/use-pizzas.ts';
import { PizzaCard } from '#ui/pizza-card.tsx';
import { TasteSkeleton } from './taste-frame.tsx';

/** Three real pizzas; none when they can't be fetched, and nobody is bothered with it here. */
export function Taste() {
  const { data, isPending } = useTastePizzas();
  if (isPending) return <TasteSkeleton />;
  return data?.map((pizza) => <PizzaCard key={pizza._id} pizza={pizza} heading="h3" />);
}
