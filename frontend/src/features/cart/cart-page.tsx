import { Coming } from '#ui/coming.tsx';

export function CartPage() {
  return <Coming title="Your cart">What you chose, what it costs, and the way to pay.</Coming>;
}
