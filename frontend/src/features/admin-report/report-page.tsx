import { Coming } from '#ui/coming.tsx';

export function ReportPage() {
  return <Coming title="Report">Sales by day, by pizza and by hour.</Coming>;
}
