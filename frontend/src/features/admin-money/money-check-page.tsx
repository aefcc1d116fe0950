import { Coming } from '#ui/coming.tsx';

export function MoneyCheckPage() {
  return <Coming title="Money check">What was paid against what was ordered.</Coming>;
}
