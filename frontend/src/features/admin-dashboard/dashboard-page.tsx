import { Coming } from '#ui/coming.tsx';

export function DashboardPage() {
  return <Coming title="Admin Dashboard">The figures of the evening at a glance.</Coming>;
}
