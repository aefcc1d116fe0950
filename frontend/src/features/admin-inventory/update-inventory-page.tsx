import { Coming } from '#ui/coming.tsx';

export function UpdateInventoryPage() {
  return <Coming title="Update the inventory">Quantity and price of each ingredient.</Coming>;
}
