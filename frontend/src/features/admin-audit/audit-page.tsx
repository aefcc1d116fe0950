import { Coming } from '#ui/coming.tsx';

export function AuditPage() {
  return <Coming title="Audit">Who changed what, and when.</Coming>;
}
