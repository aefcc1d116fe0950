import { Coming } from '#ui/coming.tsx';

export function InventoryPage() {
  return <Coming title="Inventory">Bases, sauces, cheeses and veggies, with what is running low.</Coming>;
}
