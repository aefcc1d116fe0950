import { Coming } from '#ui/coming.tsx';

export function AdminOrdersPage() {
  return <Coming title="Orders">Every order, with its status to change.</Coming>;
}
