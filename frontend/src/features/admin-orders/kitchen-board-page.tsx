import { Coming } from '#ui/coming.tsx';

export function KitchenBoardPage() {
  return <Coming title="Kitchen board">The same orders in four columns.</Coming>;
}
