import { Coming } from '#ui/coming.tsx';

export function AddPizzaPage() {
  return <Coming title="Add a pizza">Picture, name, description and price.</Coming>;
}
