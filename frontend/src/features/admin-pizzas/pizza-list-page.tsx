import { Coming } from '#ui/coming.tsx';

export function PizzaListPage() {
  return <Coming title="All pizzas">Every pizza, with Update and Delete.</Coming>;
}
