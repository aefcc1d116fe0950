import { Coming } from '#ui/coming.tsx';

export function PizzasPage() {
  return <Coming title="Pizzas">Add a pizza, or view all of them.</Coming>;
}
