import { Coming } from '#ui/coming.tsx';

export function UpdatePizzaPage() {
  return <Coming title="Update a pizza">Name, description, price and, if it changed, the picture.</Coming>;
}
