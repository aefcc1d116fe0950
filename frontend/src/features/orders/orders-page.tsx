import { Coming } from '#ui/coming.tsx';

export function OrdersPage() {
  return <Coming title="Your orders">Every order, followed live from the oven to your door.</Coming>;
}
